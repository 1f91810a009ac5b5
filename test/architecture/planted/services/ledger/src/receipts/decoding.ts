// breaks: parsers-stay-in-the-reader
import sharp from 'sharp';
export const decoding = sharp;
