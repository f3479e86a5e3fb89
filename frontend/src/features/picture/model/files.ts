/** A picture as a file: JPEG, which every phone and printer takes. */

const QUALITY = 0.92;

export async function jpegOf(src: string): Promise<Blob> {
  const response = await fetch(src);
  if (!response.ok) throw new TypeError(`${src} answered ${response.status}`);
  const bitmap = await createImageBitmap(await response.blob());
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return blobOf(canvas);
}

export function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the canvas gave no picture"))), "image/jpeg", QUALITY);
  });
}

export function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Whether this device can hand a file to another app. */
export function canShareFiles(): boolean {
  const probe = new File([""], "picture.jpg", { type: "image/jpeg" });
  return navigator.canShare?.({ files: [probe] }) ?? false;
}

/** False when the person thought better of it. */
export async function shareFile(blob: Blob, name: string): Promise<boolean> {
  try {
    await navigator.share({ files: [new File([blob], name, { type: blob.type })] });
    return true;
  } catch (refused) {
    if (refused instanceof DOMException && refused.name === "AbortError") return false;
    throw refused;
  }
}
