import type { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import { carriesBody } from './body-reader';

/** What is still on its way after a refusal is read and forgotten this far, so that the caller hears the answer. */
const REST_BYTES = 1024 * 1_024;
/** Of an upload: a browser that is cut off shows no answer, and files of 50 MB are ordinary. */
const REST_OF_UPLOAD_BYTES = 64 * 1024 * 1_024;
const REST_MS = 5_000;
const REST_OF_UPLOAD_MS = 30_000;
const LOOK_EVERY_MS = 50;

/** Stops reading from a caller that goes on sending after the answer, then ends its connection. Node would read on. */
export function boundUnreadBody(request: Request, response: Response, next: NextFunction): void {
  if (carriesBody(request)) {
    // Kept from the beginning: a pipeline that breaks off takes it away from the request, and leaves it open.
    const { socket } = request;
    response.once('finish', () => {
      if (!request.complete) drain(request, socket);
    });
  }
  next();
}

function drain(request: Request, socket: Socket): void {
  const isUpload = /^multipart\//i.test(request.headers['content-type'] ?? '');
  // Counted at the socket: what Node itself throws away reaches no listener.
  const lastByte = socket.bytesRead + (isUpload ? REST_OF_UPLOAD_BYTES : REST_BYTES);
  const lastMoment = Date.now() + (isUpload ? REST_OF_UPLOAD_MS : REST_MS);
  const watch = setInterval(() => {
    if (request.complete) clearInterval(watch);
    else if (Date.now() > lastMoment) socket.destroy();
    // Ending the connection now would discard an answer that the caller has not read yet.
    else if (socket.bytesRead > lastByte) socket.pause();
  }, LOOK_EVERY_MS);
  socket.once('close', () => clearInterval(watch));
  request.once('end', () => clearInterval(watch));
  request.resume();
}
