/** The address under which others find a table. */
export function tableLink(id: string): string {
  return new URL(`#/table/${id}`, location.href).href;
}
