export const cellText = (cell: string): string => cell;
