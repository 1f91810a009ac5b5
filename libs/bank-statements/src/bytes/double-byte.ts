import { decodeBytes } from './text-decoding';

/**
 * The old encodings of East Asia share their bytes, and pairs of them are characters in each. What tells them apart is
 * whether the text is made of the characters that statements of that language consist of.
 */
const FAMILIAR: readonly { readonly encoding: string; readonly characters: string }[] = [
  {
    encoding: 'gb18030',
    characters:
      '日期账户号摘要说明金额余交易时间存入支出收转消费工资手续利息币种状态类型序备注取款汇卡合计总小借贷方付',
  },
  {
    encoding: 'big5',
    characters:
      '日期帳戶號摘要說明金額餘交易時間存入支出收轉消費薪資手續利息幣別狀態類型序備註提款匯卡合計總小借貸方付',
  },
  {
    encoding: 'shift_jis',
    characters: '日付取引内容摘要金額残高入出落振込給与手数料利息通貨状態種別番号明細支払預戻用月年合計先店カード',
  },
  {
    encoding: 'euc-kr',
    characters: '거래일자시간적요내용금액입출잔지급이체여수료통화상태구분번호비고카드사승인점은행합계총',
  },
];

/** Fewer different ones, or a smaller share, may be there by chance. */
const LEAST_FAMILIAR = 3;
const LEAST_SHARE = 0.15;

/** The encoding of pairs of bytes in which a text is plainly one of a bank's; null where it is in none. */
export function doubleByteEncoding(bytes: Uint8Array): string | null {
  const [best] = FAMILIAR.map(({ encoding, characters }) => ({
    encoding,
    share: familiarShare(bytes, encoding, characters),
  }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((one, other) => other.share - one.share);
  return best?.encoding ?? null;
}

function familiarShare(bytes: Uint8Array, encoding: string, characters: string): number {
  const text = decodeWhole(bytes, encoding);
  if (text === null) return 0;
  const wide = [...text].filter((character) => character > '\u007f');
  const familiar = wide.filter((character) => characters.includes(character));
  return new Set(familiar).size < LEAST_FAMILIAR ? 0 : familiar.length / wide.length;
}

/** A sample may end in the middle of a pair. */
function decodeWhole(bytes: Uint8Array, encoding: string): string | null {
  return decodeBytes(bytes, encoding) ?? decodeBytes(bytes.subarray(0, -1), encoding);
}
