import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import load from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { boundedText } from './bounded-text';

/** Of English alone: figures, and the words beside a sum, are read in other languages of Latin letters as well. */
const LANGUAGE = 'eng';
const DATA = require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz');
const NEURAL = 1;
/** One column of lines of different sizes, as tills print them. */
const PAGE_MODE = '4';
/** Where a picture does not say it, the letters are taken to be larger than they are. */
const DOTS_PER_INCH = '300';
/** Small print of a till receipt is read at it; what is larger only takes longer. */
const READ_SIDE = 1_600;

/** Reads the text of a picture; bounded, see `boundedText`. Nothing is fetched: the language lies beside the code. */
export async function readPictureText(picture: Buffer): Promise<string> {
  const grey = await sharp(picture)
    .resize(READ_SIDE, READ_SIDE, { fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .normalise()
    .png()
    .toBuffer();
  const tesseract = await load({});
  tesseract.FS.writeFile(`${LANGUAGE}.traineddata`, gunzipSync(readFileSync(DATA)));
  tesseract.FS.writeFile('/input', grey);
  const recogniser = new tesseract.TessBaseAPI();
  if (recogniser.Init(null, LANGUAGE, NEURAL) === -1) throw new Error('the language of pictures cannot be loaded');
  recogniser.SetVariable('tessedit_pageseg_mode', PAGE_MODE);
  recogniser.SetVariable('user_defined_dpi', DOTS_PER_INCH);
  if (recogniser.SetImageFile(1, 0) === 1) throw new Error('Tesseract cannot decode what sharp has encoded');
  recogniser.Recognize(null);
  return boundedText(recogniser.GetUTF8Text());
}
