/**
 * Month names and abbreviations, by language, January to December; lower case, without accents and dots.
 * No name means different months in two of these languages, so the language need not be known.
 */
const LANGUAGES: readonly string[] = [
  `january jan, february feb, march mar, april apr, may, june jun, july jul, august aug, september sep sept, october oct, november nov, december dec`,
  `januar jan janner, februar feb feber, marz mrz maerz mar, april apr, mai, juni jun, juli jul, august aug, september sep sept, oktober okt, november
   nov, dezember dez`,
  `janvier janv jan, fevrier fevr fev, mars, avril avr, mai, juin, juillet juil, aout aou, septembre sept, octobre oct, novembre nov, decembre dec`,
  `enero ene, febrero feb, marzo mar, abril abr, mayo may, junio jun, julio jul, agosto ago, septiembre sep sept setiembre, octubre oct, noviembre nov,
   diciembre dic`,
  `janeiro jan, fevereiro fev, marco mar, abril abr, maio mai, junho jun, julho jul, agosto ago, setembro set, outubro out, novembro nov, dezembro dez`,
  `gennaio gen, febbraio feb, marzo mar, aprile apr, maggio mag, giugno giu, luglio lug, agosto ago, settembre set, ottobre ott, novembre nov, dicembre
   dic`,
  `januari jan, februari feb, maart mrt, april apr, mei, juni jun, juli jul, augustus aug, september sep, oktober okt, november nov, december dec`,
  `januar jan, februar feb, marts mars mar, april apr, maj mai, juni jun, juli jul, august augusti aug, september sep, oktober okt, november nov,
   december desember des`,
  `stycznia styczen sty, lutego luty lut, marca marzec mar, kwietnia kwiecien kwi, maja maj, czerwca czerwiec cze, lipca lipiec lip, sierpnia sierpien
   sie, wrzesnia wrzesien wrz, pazdziernika pazdziernik paz, listopada listopad lis, grudnia grudzien gru`,
  `января январь янв, февраля февраль фев, марта март мар, апреля апрель апр, мая май, июня июнь июн, июля июль июл, августа август авг, сентября
   сентябрь сен, октября октябрь окт, ноября ноябрь ноя нояб, декабря декабрь дек`,
  `січня січень січ, лютого лютий лют, березня березень бер, квітня квітень квіт кві, травня травень трав тра, червня червень черв чер, липня липень
   лип, серпня серпень серп сер, вересня вересень вер, жовтня жовтень жовт жов, листопада листопад лист лис, грудня грудень груд гру`,
  `ιανουαριου ιανουαριος ιαν, φεβρουαριου φεβρουαριος φεβ, μαρτιου μαρτιος μαρ, απριλιου απριλιος απρ, μαιου μαιος μαι, ιουνιου ιουνιος ιουν,
   ιουλιου ιουλιος ιουλ, αυγουστου αυγουστος αυγ, σεπτεμβριου σεπτεμβριος σεπ, οκτωβριου οκτωβριος οκτ, νοεμβριου νοεμβριος νοε, δεκεμβριου
   δεκεμβριος δεκ`,
  `ianuarie ian, februarie feb, martie mar, aprilie apr, mai, iunie iun, iulie iul, august aug, septembrie sept, octombrie oct, noiembrie nov noi,
   decembrie dec`,
  `ledna leden led, unora unor uno, brezna brezen bre, dubna duben dub, kvetna kveten kve, cervna cerven cvn, cervence cervenec cvc, srpna srpen srp,
   zari zar, rijna rijen rij, listopadu listopad lis, prosince prosinec pro`,
  `ocak oca, subat sub, mart mar, nisan nis, mayıs may, haziran haz, temmuz tem, agustos agu, eylul eyl, ekim eki, kasım kas, aralık ara`,
  `tammikuuta tammi, helmikuuta helmi, maaliskuuta maalis, huhtikuuta huhti, toukokuuta touko, kesakuuta kesa, heinakuuta heina, elokuuta elo,
   syyskuuta syys, lokakuuta loka, marraskuuta marras, joulukuuta joulu`,
  `januari jan, februari feb, maret mar, april apr, mei, juni jun, juli jul, agustus agu agt, september sep, oktober okt, november nov, desember des`,
  `januar jan, februar febr feb, marcius marc, aprilis apr, majus maj, junius jun, julius jul, augusztus aug, szeptember szept, oktober okt, november
   nov, december dec`,
];

const MONTHS = monthTable();

function monthTable(): ReadonlyMap<string, number> {
  const table = new Map<string, number>();
  for (const language of LANGUAGES) {
    language.split(',').forEach((names, at) => {
      for (const name of names.trim().split(/\s+/)) table.set(plain(name), at + 1);
    });
  }
  return table;
}

/** 1 to 12 for a month's name or abbreviation, in any case, with or without accents and dot; null when it is none. */
export function monthNumber(name: string): number | null {
  return MONTHS.get(plain(name)) ?? null;
}

/** As names are compared: й and и, ё and е are one. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '')
    .replace(/ł/g, 'l')
    .normalize('NFC');
}
