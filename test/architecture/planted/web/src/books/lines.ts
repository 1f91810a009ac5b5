export const lines = 'lines';
