export const recorded = 'recorded';
