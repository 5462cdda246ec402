/** The links of a match at a real table, as this browser was told them when it was made. */

const place = (id: string): string => `palheta.told.links.${id}`;

export function keep(id: string, tokens: Record<string, string | undefined>): void {
  localStorage.setItem(place(id), JSON.stringify(tokens));
}

/** By role, each a path of this server; boards everybody may see. */
export function kept(id: string): Record<string, string> {
  const tokens = JSON.parse(localStorage.getItem(place(id)) ?? "{}") as Record<string, string>;
  const told = Object.entries(tokens).map(([role, token]) => [role, `/console/${id}#key=${token}`]);
  return { ...Object.fromEntries(told), board: `/board/${id}`, overlay: `/overlay/${id}` } as Record<string, string>;
}
