/** Where a request asks for its correction on the first open day, the part of a command that says so; else nothing. */
export function onFirstOpenDay(request: { readonly onFirstOpenDay?: boolean }): { readonly onFirstOpenDay?: true } {
  return request.onFirstOpenDay ? { onFirstOpenDay: true } : {};
}
