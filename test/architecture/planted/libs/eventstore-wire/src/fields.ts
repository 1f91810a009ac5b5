export const UUID = { structured: 1, text: 2 } as const;
