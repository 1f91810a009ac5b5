// @ts-check
/** Whether a server answers, of ours or of somebody else's. Needs no node_modules. */
'use strict';

const http = require('node:http');
const net = require('node:net');
const { Refusal } = require('./clone.js');

/**
 * @param {string} url
 * @param {number} usualPort
 * @param {string} variable
 */
function addressOf(url, usualPort, variable) {
  // A cluster names several hosts in one URL, which URL cannot read; the first one is asked.
  const match = /^[a-z+]+:\/\/(?:[^@/]*@)?(\[[^\]]+\]|[^:/?,]+)(?::(\d+))?/.exec(url);
  if (!match?.[1]) throw new Refusal(`${variable} is not a URL: it should look like scheme://host:port.`);
  return { hostname: match[1].replace(/^\[|\]$/g, ''), port: Number(match[2] ?? usualPort) };
}

/**
 * @param {{ host: string, port: number } | { path: string }} address
 * @returns {Promise<boolean>}
 */
function listens(address) {
  return new Promise((resolve) => {
    const socket = net.connect({ ...address, timeout: 2_000 });
    const settle = (/** @type {boolean} */ answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .once('connect', () => settle(true))
      .once('error', () => settle(false))
      .once('timeout', () => settle(false));
  });
}

/**
 * Asks by the one name that is always served, whatever address it listens on.
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isReadyAt(host, port) {
  return new Promise((resolve) => {
    const headers = { host: 'localhost' };
    const asked = http.get({ host, port, path: '/health/ready', headers, timeout: 5_000, agent: false });
    asked.once('response', (answer) => resolve(answer.resume().statusCode === 200));
    asked.once('error', () => resolve(false)).once('timeout', () => asked.destroy());
  });
}

module.exports = { addressOf, listens, isReadyAt };
