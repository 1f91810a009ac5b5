import { oneLine } from '@counterfoil/bank-csv/cell-text';
import { type ChosenColumns, detectLayout, type DetectOptions, detectTableLayout } from '@counterfoil/bank-csv/layout';
import type { Mapping } from '@counterfoil/bank-csv/mapping';
import { refuse } from '@counterfoil/bank-csv/refusal';
import { bodyOf, type StatementTable } from '@counterfoil/bank-csv/statement-table';
import { previewOf } from './statement-preview';
import type { OpenedStatement, StatementAccount, StatementCall, StatementCalls, StatementRequest, StatementResponse } from './statement-messages';

/** Specification, section 9: the mapping step shows the first three rows. */
const SAMPLE_ROWS = 3;

/** Reads statements beside the page: 200,000 rows take seconds, during which the page must go on answering. */
let table: StatementTable | null = null;

const NOT_OPEN = refuse('empty', 'No file is open. Please choose the file again.');

function answerTo({ call, ask }: StatementRequest): StatementCalls[StatementCall]['answer'] {
  switch (call) {
    case 'open': {
      const opened = detectLayout(ask.bytes, optionsOf(ask.account, ask.remembered));
      table = opened.ok ? opened.table : null;
      return opened.ok ? { ok: true, ...openedStatement(opened.table, opened.layout) } : opened;
    }
    case 'detect':
      return table ? { ok: true, ...openedStatement(table, detectTableLayout(table, optionsOf(ask.account, ask.remembered, ask.chosen))) } : NOT_OPEN;
    case 'read':
      return table ? previewOf(table, ask.mapping, ask.account) : NOT_OPEN;
    default:
      return ask satisfies never;
  }
}

function openedStatement(opened: StatementTable, layout: OpenedStatement['layout']): OpenedStatement {
  const body = bodyOf(opened, layout, []);
  const sampleRows = body.rows.slice(0, SAMPLE_ROWS).map((row) => layout.columns.map(({ index }) => oneLine(row.cells[index])));
  return { layout, sampleRows };
}

function optionsOf({ accountType, exponent }: StatementAccount, remembered: Mapping | null, chosen: ChosenColumns | null = null): DetectOptions {
  return { accountType, exponent, ...(remembered ? { remembered } : {}), ...(chosen ? { chosen } : {}) };
}

self.onmessage = ({ data }: MessageEvent<StatementRequest>) => {
  let response: StatementResponse;
  try {
    response = { id: data.id, answer: answerTo(data) };
  } catch (error) {
    response = { id: data.id, failure: String(error) };
  }
  self.postMessage(response);
};
