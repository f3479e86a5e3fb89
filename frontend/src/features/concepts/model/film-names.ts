/** What is printed on the box; the API has the ids. */
const NAMES: Record<string, string> = {
  kodak_portra: "Kodak Portra 400",
  kodak_colorplus: "Kodak ColorPlus 200",
  kodak_gold: "Kodak Gold 200",
  kodak_trix: "Kodak Tri-X 400",
  fuji_superia: "Fujifilm Superia 400",
  fuji_c200: "Fujicolor C200",
  cinestill_800t: "CineStill 800T",
  ilford_hp5: "Ilford HP5 Plus",
};

export function filmName(id: string): string {
  return NAMES[id] ?? id;
}
