// @ts-check
/**
 * A file that keeps room on the disk for the moment when it is full. It is given up as soon as little is left: then
 * Postgres can recover, Redis can write its file and log lines have a place, while the ledger records nothing (it looks
 * for the note `run/disk-full`). Once there is room it is made again, and the note goes. Needs no node_modules.
 */
'use strict';

const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { makePrivateDirectory } = require('./private-files.js');

const MB = 1024 * 1024;
/** A Postgres that recovers writes a segment of its log (16 MB) or two, and pages that were only in memory. */
const RESERVE_BYTES = 128 * MB;
/** Below this the disk counts as full: writes are to be stopped by us, in time, and not by Postgres finding no room. */
const LOW_BYTES = 64 * MB;
/** Beside the reserve, before the disk has room again: or a little more would be full at once. */
const ROOM_BYTES = 2 * LOW_BYTES;
const CHUNK_BYTES = MB;
const LOOK_MS = 250;

class DiskReserve {
  /**
   * @param {string} dataDir
   * @param {(how: string) => void} say told when the disk is full and when it has room again
   * @param {{ reserveBytes?: number, lowBytes?: number, roomBytes?: number }} [sizes]
   */
  constructor(dataDir, say, { reserveBytes = RESERVE_BYTES, lowBytes = LOW_BYTES, roomBytes = ROOM_BYTES } = {}) {
    this.note = path.join(dataDir, 'run/disk-full');
    this.say = say;
    this.sizes = { reserveBytes, lowBytes, roomBytes };
    /** @type {string[]} directories, one of each disk */
    this.places = [dataDir];
    this.making = false;
    this.isFull = fs.existsSync(this.note);
  }

  /** Looks a few times a second from now on; the reserve is made where there is none. */
  begin() {
    this.watch = setInterval(() => this.look(), LOOK_MS);
    this.look();
  }

  /** The reserve stays, for the next start. */
  end() {
    clearInterval(this.watch);
    this.watch = undefined;
  }

  /** @param {string} directory where something of ours lies, maybe on a disk of its own */
  include(directory) {
    const devices = this.places.map((place) => fs.statSync(place).dev);
    if (!devices.includes(fs.statSync(directory).dev)) this.places.push(directory);
  }

  /** Gives the reserve up where little is left, and once begun has it made where there is room. Never throws. */
  look() {
    try {
      const states = this.places.map((place) => this.stateOf(place));
      if (states.includes('low')) this.giveUp();
      else if (states.includes('short')) this.noteThat(true);
      else if (states.includes('missing')) void (this.watch && this.make());
      // There is room again once the reserve is made, and not while it is.
      else if (!states.includes('unfinished')) this.noteThat(false);
    } catch {
      // A disk that cannot be asked now is asked again.
    }
  }

  /**
   * @param {string} place
   * @returns {'whole' | 'low' | 'short' | 'missing' | 'unfinished'} low: to be given up; short: given up, and no room
   *   for it yet
   */
  stateOf(place) {
    const { reserveBytes, lowBytes, roomBytes } = this.sizes;
    const { bavail, bsize } = fs.statfsSync(place);
    const free = bavail * bsize;
    const size = fs.statSync(fileIn(place), { throwIfNoEntry: false })?.size;
    if (size === reserveBytes) return free < lowBytes ? 'low' : 'whole';
    // Of an earlier release, with another size.
    if (size !== undefined) fs.rmSync(fileIn(place), { force: true });
    if (this.making) return free < lowBytes ? 'short' : 'unfinished';
    if (free >= reserveBytes + roomBytes) return 'missing';
    // A disk that is small from the first has no reserve, and is full when little is left.
    return this.isFull || free < lowBytes ? 'short' : 'whole';
  }

  giveUp() {
    for (const place of this.places) fs.rmSync(fileIn(place), { force: true });
    this.noteThat(true);
  }

  /** @param {boolean} isFull */
  noteThat(isFull) {
    if (isFull) {
      makePrivateDirectory(path.dirname(this.note));
      fs.closeSync(fs.openSync(this.note, 'a', 0o600));
    } else fs.rmSync(this.note, { force: true });
    if (isFull === this.isFull) return;
    this.isFull = isFull;
    this.say(isFull ? 'is full: nothing is recorded until there is room; reading goes on' : 'has room again');
  }

  /** Bytes by chance, since a disk that compresses would keep no room for others. */
  async make() {
    if (this.making) return;
    this.making = true;
    const { reserveBytes } = this.sizes;
    try {
      for (const place of this.places) {
        if (fs.statSync(fileIn(place), { throwIfNoEntry: false })?.size === reserveBytes) continue;
        const draft = `${fileIn(place)}.new`;
        await written(draft, reserveBytes);
        fs.renameSync(draft, fileIn(place));
      }
    } catch {
      for (const place of this.places) fs.rmSync(`${fileIn(place)}.new`, { force: true });
    } finally {
      this.making = false;
    }
  }
}

/** @param {string} place */
function fileIn(place) {
  return path.join(place, 'disk-reserve');
}

/**
 * @param {string} file
 * @param {number} bytes
 */
async function written(file, bytes) {
  const handle = await fs.promises.open(file, 'w', 0o600);
  try {
    for (let at = 0; at < bytes; at += CHUNK_BYTES) {
      await handle.write(crypto.randomBytes(Math.min(CHUNK_BYTES, bytes - at)));
    }
  } finally {
    await handle.close();
  }
}

module.exports = { DiskReserve, RESERVE_BYTES, LOW_BYTES, ROOM_BYTES };
