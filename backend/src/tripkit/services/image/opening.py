"""Opening a picture that somebody else made: only real ones, upright, of a size that is safe."""

import io
import struct

from PIL import Image, ImageCms, ImageOps

from tripkit.services.image.port import LONGEST_SIDE

FORMATS = ("JPEG", "PNG", "WEBP")
MOST_PIXELS = 50_000_000
"""More than any phone's usual photo; a larger header is refused before anything is decoded."""
_TOO_MANY = f"The photo has more than {MOST_PIXELS // 1_000_000} megapixels; send a smaller copy"
# What Pillow's readers raise on broken files.
_UNREADABLE = (OSError, SyntaxError, ValueError, LookupError, TypeError, EOFError, struct.error)
_HEIC = (b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"avif")


class NotAPicture(Exception):
    """These bytes cannot be used; the message says why and what to send."""


def open_picture(content: bytes, longest: int = LONGEST_SIDE) -> Image.Image:
    """The picture in RGB, upright, in sRGB, at most `longest` pixels long, free of metadata.

    Raises NotAPicture for anything that does not decode as JPEG, PNG or WebP.
    """
    if content[4:8] == b"ftyp" and content[8:12] in _HEIC:
        raise NotAPicture("HEIC and AVIF are not read here; send the photo as JPEG, PNG or WebP")
    try:
        picture = Image.open(io.BytesIO(content), formats=FORMATS)
        if picture.width * picture.height > MOST_PIXELS:
            raise NotAPicture(_TOO_MANY)
        picture.draft("RGB", (longest, longest))  # a JPEG is decoded no larger than needed
        picture.load()
        return _small(_srgb(ImageOps.exif_transpose(picture)), longest)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise NotAPicture(_TOO_MANY) from None
    except _UNREADABLE:
        raise NotAPicture("No photo can be read from this; send a JPEG, PNG or WebP") from None


def _srgb(picture: Image.Image) -> Image.Image:
    """In sRGB on white. A profile that cannot be used counts as sRGB, as browsers do."""
    profile = picture.info.get("icc_profile")
    if "A" in picture.getbands() or "transparency" in picture.info:
        above = picture.convert("RGBA")
        flat = Image.new("RGB", above.size, "white")
        flat.paste(above, mask=above.getchannel("A"))
    else:
        flat = picture if picture.mode in ("RGB", "CMYK") else picture.convert("RGB")
    if profile:
        try:
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            converted = ImageCms.profileToProfile(
                flat, source, ImageCms.createProfile("sRGB"), outputMode="RGB"
            )
            flat = converted or flat
        except (ImageCms.PyCMSError, OSError):
            pass
    return flat.convert("RGB")


def _small(picture: Image.Image, longest: int) -> Image.Image:
    clean = Image.frombytes("RGB", picture.size, picture.tobytes())
    clean.thumbnail((longest, longest), Image.Resampling.LANCZOS)
    return clean
