import sharp from 'sharp';
export const reading = sharp;
