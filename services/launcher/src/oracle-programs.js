// @ts-check
/**
 * Finds hledger and ledger, with which the tests compare our statements, and poppler, which reads our PDFs; installs
 * them where that is a single command. Needs no node_modules.
 */
'use strict';

const { aptInstall } = require('./apt.js');
const { findProgram } = require('./processes.js');

/** Debian's packages are named as the programs are. */
const PROGRAMS = ['hledger', 'ledger'];

/**
 * @param {(line: string) => void} say
 * @returns {boolean} whether both are there, or have just been installed
 */
function hasOrInstallsOracle(say) {
  return PROGRAMS.every(
    (name) => findProgram(name) !== undefined || (aptInstall(name, say) && findProgram(name) !== undefined),
  );
}

/**
 * poppler, which reads our PDFs back.
 * @param {(line: string) => void} say
 * @returns {boolean}
 */
function hasOrInstallsPoppler(say) {
  const isThere = () => findProgram('pdftotext') !== undefined && findProgram('pdftoppm') !== undefined;
  return isThere() || (aptInstall('poppler-utils', say) && isThere());
}

module.exports = { hasOrInstallsOracle, hasOrInstallsPoppler };
