import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import load from 'tesseract.js-core/tesseract-core-simd-lstm.js';

/** Of English alone: figures, and the words beside a sum, are read in other languages of Latin letters as well. */
const LANGUAGE = 'eng';
const DATA = require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz');
const NEURAL = 1;
/** One column of lines of different sizes, as tills print them. */
const PAGE_MODE = '4';
/** Where a picture does not say it, the letters are taken to be larger than they are. */
const DOTS_PER_INCH = '300';

/** Reads the text of one picture and ends with it. Nothing is fetched: the language lies beside the code. */
async function read(picture: Uint8Array): Promise<string> {
  const tesseract = await load({});
  tesseract.FS.writeFile(`${LANGUAGE}.traineddata`, gunzipSync(readFileSync(DATA)));
  tesseract.FS.writeFile('/input', picture);
  const recogniser = new tesseract.TessBaseAPI();
  if (recogniser.Init(null, LANGUAGE, NEURAL) === -1) throw new Error('the language of pictures cannot be loaded');
  recogniser.SetVariable('tessedit_pageseg_mode', PAGE_MODE);
  recogniser.SetVariable('user_defined_dpi', DOTS_PER_INCH);
  if (recogniser.SetImageFile(1, 0) === 1) throw new Error('Tesseract cannot decode what sharp has encoded');
  recogniser.Recognize(null);
  return recogniser.GetUTF8Text();
}

void read(workerData as Uint8Array).then((text) => parentPort?.postMessage(text));
