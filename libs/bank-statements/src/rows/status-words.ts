/**
 * What the words in a column of states say, by their stems in the languages of the banks seen. They are only looked for
 * in such columns: elsewhere "void" or "offen" may be anything. Words that may mean either are on neither list, so that
 * the person is asked: a payment that is "returned" or "disputed" may have its counter-row in the file or not.
 */

/** Words that turn the one after them round: "not posted", "nicht ausgeführt", "не исполнен", 未入账. */
const NOT =
  /(?:^|[^\p{L}])(?:not|non|no|nicht|niet|não|nao|ikke|inte|ei|nie|ne|не|нет|chưa|belum|δεν)(?=$|[^\p{L}])|^(?:un(?=clear|post|settl|paid|book|confirm|approv|success|process|complet)|in(?=complet)|dis(?=approv)|ne(?=za)|не(?=исп|пров|усп))|未|尚|טרם|ยังไม่/u;

const UNSETTLED = new RegExp(
  [
    String.raw`(?<!s)pend(?!r)|await|on hold|authori[sz]|in progress|in process|processing|scheduled|upcoming|planned|unpaid|declin|reject|refus|denied|fail|cancel|void|revert|expired|bounced|blocked`,
    'vorgemerkt|ausstehend|bearbeitung|abgelehnt|stornier|fehlgeschlagen|zurückgewiesen|geplant|reserviert|attente|en cours|à venir|annul|rejet|échou',
    'en proceso|retenid|por aplicar|rechazad|anulad|fallid|attesa|in corso|prenotat|rifiutat|respint|processamento|agendad|cativo|recusad|negad',
    'behandeling|gereserveerd|gepland|geweigerd|geannuleerd|mislukt|afgewezen|reserver|vänta|under behandling|kommande|nekad|avbrut|misslyckad|venter|avvist|kanseller|afvent|afvist|mislyk',
    'odotta|varaus|käsittelyssä|hylätty|peruttu|peruutettu|ootel|broneeritud|töötlemisel|tühistatud|tagasi lükatud|ebaõnnestunud|gaida|rezervēts|apstrādē$|noraidīts|atcelts|anulēts|rezervuota|laukiama|vykdoma|atmesta|atšaukta|anuliuota',
    'oczekuj|w realizacji|blokad|odrzucon|anulowan|čeká|čaká|čakaj|blokac|blokác|zamítnut|zamietnut|zrušen|storno|függőben|zárolt|folyamatban|elutasít|törölve|sikertelen|visszautas',
    'așteptare|în curs|autorizat|respins|eșuat|čekanju|rezerviran|u obradi|v obdelavi|odbijen|otkazan|čaka$|zavrnjen|preklican|stornir',
    'обработк|в процес|ожида|авторизац|холд|отклон|отмен|отказ|обробц|очіку|відхил|скасов|чакащ|блокиран|сторнир|чекању|резервис|у обради|одбијен|εκκρεμ|εξέλιξη|δεσμευμ|απορρίφθ|ακυρώθ',
    'bekle|bekli|provizyon|işlemde|redded|iptal|başarısız|ממתין|בתהליך|נדחה|בוטל|معلق|انتظار|معالجة|مرفوض|ملغ|فشل',
    '处理中|待|失败|撤销|关闭|取消|處理中|失敗|処理中|保留|キャンセル|처리중|대기|미확정|보류|취소|실패|거절|반려|รอดำเนิน|กำลัง|ล้มเหลว|ยกเลิก|ปฏิเสธ|chờ|đang|thất bại|đã hủy|từ chối',
    'menunggu|tertunda|sedang|gagal|batal|tolak|लंबित|प्रक्रियाधीन|असफल|रद्द|अस्वीकृत',
  ].join('|'),
  'u',
);

const SETTLED = new RegExp(
  [
    String.raw`complet|settled|cleared|posted|booked|success|processed|executed|approved|confirmed|(?<!zurück)gebucht|ausgeführt|abgeschlossen|comptabilis|exécut|terminé|effectu|contabili[zs]|realizad|liquidad|aplicad|eseguit|efetivad|conclu|confirmad`,
    String.raw`^paid(?: ?out)?$|succeed|^issued$|^received$|^deposited$|^captured$|^ok$|^done$|^bezahlt$|^payé|^pagad[oa]$|^pag[oa]$|^pagat[oa]$|^betaald$|^betald|^betalt$|^zapłacon|^opłacon|^zaplacen|^оплачен|^已付|^已支付|^支払済|^入金済`,
    'verwerkt|(?<!terug)geboekt|uitgevoerd|voltooid|(?<!åter)bokför|genomför|utför|klar|bokført|utført|gjennomført|udført|bogført|gennemført|kirjattu|valmis|suoritettu|täidetud|kantud|izpild|apstrādāts|įvykd|apdor|įskait',
    'zaksięg|zrealiz|wykon|zaúčt|proveden|zúčt|sprac|könyvel|teljesült|végrehaj|procesat|finaliz|executat|proknji|izvrš|knjiž|провед|исполн|выполн|обработано|викон|успіш|осчетов|изпълн|приключ|прокњиж|изврш|ολοκληρ|εκτελ',
    'gerçekleş|tamamlan|muhaseb|בוצע|הושלם|مكتمل|منفذ|تمت|成功|已入|完成|确定|確定|完了|処理済|완료|정상|승인|สำเร็จ|เสร็จสิ้น|thành công|hoàn thành|berhasil|selesai|sukses|सफल|पूर्ण',
  ].join('|'),
  'u',
);

/** Taken back by a counter-row, if the file has it. */
const TAKEN_BACK = new RegExp(
  [
    '^(?:partially )?(?:refund|revers)|^(?:teilweise )?(?:rück)?erstattet|^(?:partiellement )?rembours|^reembolsad|^rimborsat',
    '^terugbetaald|^återbetal|^tilbakebetal|^tilbagebetal|^refundert|^refunderet|^zwrócon|^vrácen|^возвращ|^iade edildi|^已退款',
  ].join('|'),
  'u',
);

/** Whether a payment went through and was then taken back, wholly or in part. */
export function saysTakenBack(key: string): boolean {
  return TAKEN_BACK.test(key) && !UNSETTLED.test(key) && !NOT.test(key);
}

/**
 * @param key a state in small letters
 * @returns whether the money has moved by that word; null where it says neither.
 */
export function saysSettled(key: string): boolean | null {
  if (UNSETTLED.test(key) || NOT.test(key)) return false;
  return SETTLED.test(key) || TAKEN_BACK.test(key) ? true : null;
}
