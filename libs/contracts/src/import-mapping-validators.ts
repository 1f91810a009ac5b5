import {
  MAX_ACCOUNT_NAME,
  MAX_BESIDE,
  MAX_OTHER_TEXTS,
  MAX_SAID,
  MAX_TEXT_KEY,
} from '@counterfoil/bank-statements/limits';
import { decorate } from './validators';

/** Longer than any header of a bank; mappings are stored and shown again. */
const MAX_REF_LENGTH = 300;
const MAX_FORMAT_LENGTH = 30;
const MAX_WORDS = 100;
const MAX_HEADER_LINE = 1_000_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SOURCES = ['csv', 'ofx', 'qif', 'camt.053', 'mt940'];
const MEMBERS = [
  'version',
  'headerLine',
  'date',
  'dateFormat',
  'otherDate',
  'description',
  'otherTexts',
  'money',
  'beside',
  'decimalMark',
  'inMinorUnits',
  'flipped',
  'type',
  'category',
  'account',
  'accounts',
  'currencies',
  'texts',
  'balance',
  'source',
  'statement',
  'encoding',
  'delimiter',
] as const;

/** A whole mapping of bank-statements: nothing that is needed is missing. */
export const IsMapping = (): PropertyDecorator =>
  decorate('isMapping', isMapping, 'mapping must say date, dateFormat, description, money and decimalMark');
/** A mapping in the making: what could not be told is null. */
export const IsMappingDraft = (): PropertyDecorator =>
  decorate('isMappingDraft', isMappingDraft, 'mapping must have the form of the draft');
/** Columns that a person has picked. */
export const IsChosenColumns = (): PropertyDecorator =>
  decorate('isChosenColumns', isChosenColumns, 'chosen must name columns of the file');

/**
 * A mapping or draft without anything that is not part of one: what is stored for long must not carry along what was
 * sent beside.
 */
export function onlyMapping<Draft extends object>(draft: Draft): Draft {
  return Object.fromEntries(
    Object.entries(draft).filter(([name]) => MEMBERS.some((member) => member === name)),
  ) as Draft;
}

type Fields = Readonly<Record<string, unknown>>;

function isMapping(value: unknown): boolean {
  return (
    isMappingDraft(value) &&
    isFields(value) &&
    ['date', 'dateFormat', 'description', 'money', 'decimalMark'].every(
      (name) => value[name] !== null && value[name] !== '',
    )
  );
}

function isMappingDraft(value: unknown): boolean {
  if (!isFields(value) || value.version !== 1 || typeof value.flipped !== 'boolean') return false;
  const { headerLine } = value;
  if (typeof headerLine !== 'number' || !Number.isInteger(headerLine) || headerLine < 0 || headerLine > MAX_HEADER_LINE)
    return false;
  const refs = ['date', 'description', 'type', 'category', 'account', 'balance'];
  return (
    refs.every((name) => value[name] === null || isRef(value[name])) &&
    (value.dateFormat === null || isText(value.dateFormat, MAX_FORMAT_LENGTH)) &&
    (value.decimalMark === null || value.decimalMark === 'point' || value.decimalMark === 'comma') &&
    (value.inMinorUnits === undefined || value.inMinorUnits === true) &&
    (value.money === null || isMoneyColumns(value.money)) &&
    (value.otherDate === undefined || isRef(value.otherDate)) &&
    (value.otherTexts === undefined || isOtherTexts(value.otherTexts)) &&
    (value.beside === undefined || isBeside(value.beside)) &&
    (value.source === undefined || SOURCES.includes(value.source as string)) &&
    (value.statement === undefined || isRef(value.statement)) &&
    (value.accounts === undefined || isListOf(value.accounts, isAccountOfName)) &&
    (value.currencies === undefined || isListOf(value.currencies, isForeignCurrency)) &&
    (value.texts === undefined || isListOf(value.texts, isSaidOfText)) &&
    (value.encoding === undefined || isText(value.encoding, MAX_FORMAT_LENGTH)) &&
    (value.delimiter === undefined || [',', ';', '\t', '|'].includes(value.delimiter as string))
  );
}

function isChosenColumns(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { date, description, type, money } = value;
  if (![date, description].every((ref) => ref === undefined || isRef(ref))) return false;
  if (type !== undefined && type !== null && !isRef(type)) return false;
  if (money === undefined) return true;
  if (!isFields(money)) return false;
  return money.kind === 'amount'
    ? isRef(money.amount)
    : money.kind === 'debit-credit' && isRef(money.debit) && isRef(money.credit);
}

function isMoneyColumns(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (value.kind === 'debit-credit') return isRef(value.debit) && isRef(value.credit);
  return value.kind === 'amount' && isRef(value.amount) && isSign(value.sign);
}

function isOtherTexts(value: unknown): boolean {
  return Array.isArray(value) && value.length <= MAX_OTHER_TEXTS && value.every(isRef);
}

function isBeside(value: unknown): boolean {
  const fits = (item: unknown): boolean =>
    isFields(item) &&
    Object.keys(item).length === 2 &&
    isRef(item.column) &&
    (item.positive === 'in' || item.positive === 'out');
  return Array.isArray(value) && value.length <= MAX_BESIDE && value.every(fits);
}

function isSign(value: unknown): boolean {
  if (!isFields(value)) return false;
  const isPositive = value.positive === 'in' || value.positive === 'out';
  if (value.by === 'sign') return isPositive && (value.bare === undefined || value.bare === 'out');
  if (value.by === 'balance') return value.untold === 'in' || value.untold === 'out';
  if (value.by === 'type') return isWords(value.words);
  return (
    value.by === 'sign-and-type' &&
    isPositive &&
    isWords(value.words) &&
    ['ask', 'sign', 'type'].includes(value.contradiction as string)
  );
}

function isWords(value: unknown): boolean {
  if (!isFields(value)) return false;
  const lists = [value.in, value.out, value.neutral];
  return lists.every(
    (list) =>
      Array.isArray(list) &&
      list.length <= MAX_WORDS &&
      list.every((word) => typeof word === 'string' && word.length <= MAX_REF_LENGTH),
  );
}

function isListOf(value: unknown, fits: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length <= MAX_SAID && value.every(fits);
}

function isAccountOfName(value: unknown): boolean {
  return (
    isFields(value) &&
    Object.keys(value).length === 2 &&
    isText(value.name, MAX_ACCOUNT_NAME) &&
    (value.to === 'chosen' || value.to === 'none' || (typeof value.to === 'string' && UUID.test(value.to)))
  );
}

function isForeignCurrency(value: unknown): boolean {
  return (
    isFields(value) &&
    Object.keys(value).length === 2 &&
    typeof value.code === 'string' &&
    /^[A-Z]{3,4}$/.test(value.code) &&
    typeof value.taken === 'boolean'
  );
}

function isSaidOfText(value: unknown): boolean {
  return (
    isFields(value) &&
    Object.keys(value).length === 2 &&
    isText(value.text, MAX_TEXT_KEY) &&
    typeof value.isMovement === 'boolean'
  );
}

function isRef(value: unknown): boolean {
  return isText(value, MAX_REF_LENGTH);
}

function isText(value: unknown, maxLength: number): boolean {
  return typeof value === 'string' && value.length > 0 && value.length <= maxLength;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
