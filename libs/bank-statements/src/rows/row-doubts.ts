import { MAX_CLASSIFIED } from '../limits';
import type { CsvRecord } from '../table/records';
import type { RowFlag } from '../statement-row';

/**
 * Rows with a date and an amount that are no transactions all the same: balances printed among them, and payments that
 * never went through. They are read and shown, but left out unless the person wants them.
 */
export type RowDoubt = Extract<RowFlag, 'balance' | 'not-settled'>;

const UNSETTLED: ReadonlySet<string> = new Set(
  `declined, failed, failure, cancelled, canceled, reverted, rejected, refused, denied, expired, voided, void, pending, in progress, not posted, unposted, processing, blocked, on hold,
   vorgemerkt, ausstehend, abgelehnt, storniert, fehlgeschlagen, offen, refusé, refusée, en attente, annulé, annulée, échoué, rechazado, rechazada, pendiente, cancelado, cancelada, anulado,
   pendente, recusado, recusada, negado, rifiutato, annullato, in attesa, non contabilizzato, geweigerd, geannuleerd, in behandeling, odrzucona, anulowana, oczekująca, zamítnuto, zrušeno,
   failed transaction, afvist, annulleret, avvist, avbruten, nekad, hylätty, scheduled, upcoming, planned, geplant, gepland, prévu, programado, programada, bounced,
   väntande, väntar, reserverad, afventer, reserveret, venter, reservert, behandles, kansellert, odottaa, varaus, peruttu, čekající, čeká na zpracování, nevyřízeno, zamítnutá, zrušená, čakajúca,
   beklemede, bekliyor, iptal, iptal edildi, reddedildi, rifiutata, annullata, rejeté, rejetée, en cours, elutasítva, függőben, törölve, respins, respinsă, anulat, anulată, în așteptare,
   na čekanju, odbijeno, otkazano, zavrnjeno, v obdelavi, отклонено, отклонена, отклонён, отменено, отменена, отменён, в обработке, ожидает, ожидание, не исполнен, відхилено, скасовано, очікує,
   в обробці, εκκρεμεί, απορρίφθηκε, ακυρώθηκε, נדחה, בוטל, ממתין, مرفوض, ملغي, معلق, قيد الانتظار, menunggu, tertunda, gagal, dibatalkan, ditolak, chờ xử lý, thất bại, đã hủy, รอดำเนินการ,
   ล้มเหลว, ยกเลิก, キャンセル, 取消, 取消済, 失敗, 未確定, 処理中, 保留中, 失败, 交易失败, 已取消, 处理中, 待处理, 待入账, 취소, 실패, 대기, 처리중`
    .split(',')
    .map((word) => word.trim()),
);

/** What a bank calls the balance rows of a statement; the whole description, up to a date or figures behind it. */
const BALANCE =
  /^(?:(?:opening|closing|beginning|ending|starting|previous|open|close|final|initial|current|ledger|available|statement) (?:ledger |account |statement )?balance|balance (?:brought|carried) (?:forward|down)|balance [bc][/ ]?[fd]|saldo (?:anterior|inicial|final|actual|do dia|em conta|iniziale|finale|contabile|poprzednie|początkowe|końcowe|per|na początek|na koniec)|s ?a ?l ?d ?o|solde (?:initial|final|précédent|créditeur|débiteur|au|en fin)|(?:ancien|nouveau) solde|(?:anfangs|end|schluss|start|begin|eind)saldo|(?:alter|neuer) (?:kontostand|saldo)|kontostand|saldovortrag|saldo vortrag|algsaldo|lõppsaldo|alkusaldo|loppusaldo|ingående (?:saldo|balans)|utgående (?:saldo|balans)|inngående saldo|počáteční zůstatek|konečný zůstatek|nyitó egyenleg|záró egyenleg|sold (?:inițial|initial|final)|devir bakiye|входящий остаток|исходящий остаток|前月繰越|繰越|期初余额|期末余额)(?: (?:as (?:of|at)|on|at|from|vom|per|am|du|au|a|al|do|em|pr))?[\s:.\d/\-.,]*$/iu;

/** Most words, and files have many rows. */
const PLAIN = /^[ -~]*$/;

/** In small letters; a Turkish İ leaves its dot behind. */
export function statusKey(status: string): string {
  const key = status.trim().slice(0, MAX_CLASSIFIED).toLowerCase();
  return PLAIN.test(key) ? key : key.normalize('NFC').replaceAll('\u0307', '');
}

/** Whether a word of a status, as `statusKey` gives it, says that the money has not moved, or not yet. */
export function isUnsettledWord(key: string): boolean {
  return UNSETTLED.has(key);
}

/** Some banks put the state before the description: "[PENDING] Cafe", "Pending - Cafe". */
const PENDING_BEFORE =
  /^\s*(?:[[(]\s*(?:pending|vorgemerkt|en attente|pendiente|pendente|in attesa|in behandeling)(?: (?:transaction|purchase|payment|authori[sz]ation))?\s*[\])]|pending(?: (?:transaction|purchase|payment|authori[sz]ation))?\s*[-:–])/i;

/** Whether the whole of a description is what banks call the balance rows of a statement. */
export function isCalledBalance(description: string): boolean {
  return BALANCE.test(description.slice(0, MAX_CLASSIFIED));
}

/** @param isUnsettled by what the row's other cells say. */
export function doubtsAbout(description: string, isUnsettled: boolean): RowDoubt[] {
  const doubts: RowDoubt[] = [];
  if (isCalledBalance(description)) doubts.push('balance');
  if (isUnsettled || PENDING_BEFORE.test(description.slice(0, MAX_CLASSIFIED))) doubts.push('not-settled');
  return doubts;
}

/** A closing row has at most day, balance and account; every other row at least so many cells more. */
const MOST_CLOSING_CELLS = 3;

/**
 * Some header-less statements end in a row with day and balance, most of it empty where every other row is filled.
 * @returns its line; 0 = none.
 */
export function closingLine(rows: readonly CsvRecord[]): number {
  const filled = ({ cells }: CsvRecord): number => cells.filter((cell) => cell.trim() !== '').length;
  const [last, ...others] = [...rows].reverse();
  if (!last || others.length < 2 || filled(last) > MOST_CLOSING_CELLS) return 0;
  return Math.min(...others.slice(0, OTHERS_LOOKED_AT).map(filled)) >= filled(last) + MOST_CLOSING_CELLS
    ? last.line
    : 0;
}

/** Rows that a closing row is compared with: the ones before it. */
const OTHERS_LOOKED_AT = 1_000;

/** Whether a row is left out unless it is ticked on purpose. */
export function isDoubtful(flags: readonly string[]): boolean {
  return flags.includes('balance') || flags.includes('may-be-balance') || flags.includes('not-settled');
}
