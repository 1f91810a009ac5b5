import { lines, type WorldLayout } from './world-layout';

/** Written before it was tried which of them are understood, so that they tell of files that nobody has seen. */
export const WORLD_LAYOUTS: readonly WorldLayout[] = [
  {
    name: 'US: preamble, totals below, running balance',
    text: lines('Account Name : Business Checking', 'Account Number : ****1234', 'Date Range : 01/01/2026-01/31/2026', '', 'Transaction Number,Date,Description,Memo,Amount Debit,Amount Credit,Balance,Check Number,Fees', '"1",01/14/2026,"Staples","POS",-48.20,,951.80,,', '"2",01/20/2026,"Client","ACH",,1250.00,2201.80,,', 'Total,,,,-48.20,1250.00,,,'),
    rows: [['2026-01-14', '-48.20'], ['2026-01-20', '1250.00']],
  },
  {
    name: 'US: card with positive purchases and a negative payment',
    accountType: 'credit',
    text: lines('Date,Reference Number,Payee,Address,Amount', '01/15/2026,24000,STAPLES,BOSTON MA,48.20', '01/17/2026,24001,AIRLINE,DALLAS TX,420.00', '01/28/2026,24002,PAYMENT - THANK YOU,,-300.00'),
    rows: [['2026-01-15', '-48.20'], ['2026-01-17', '-420.00'], ['2026-01-28', '300.00']],
  },
  {
    name: 'US: pending rows without a date',
    text: lines('Status,Date,Description,Debit,Credit', 'Cleared,01/22/2026,GROCER,12.10,', 'Cleared,01/23/2026,PAYROLL,,900.00', 'Pending,,FUEL,40.00,'),
    rows: [['2026-01-22', '-12.10'], ['2026-01-23', '900.00']],
  },
  {
    name: 'Canada: French, accents in latin1, two columns',
    encoding: 'latin1',
    text: lines('"Date de l\'opération";"Libellé de l\'opération";"Débit";"Crédit";"Solde"', '"15/01/2026";"Épicerie Léa";"48,20";"";"951,80"', '"16/01/2026";"Dépôt";"";"1 250,00";"2 201,80"'),
    rows: [['2026-01-15', '-48.20'], ['2026-01-16', '1250.00']],
  },
  {
    name: 'Canada: header-less, debit and credit columns, balance',
    text: lines('01/16/2026,STAPLES #12,48.20,,951.80', '01/17/2026,CLIENT DEPOSIT,,1250.00,2201.80', '01/20/2026,HYDRO,101.00,,2100.80'),
    rows: [['2026-01-16', '-48.20'], ['2026-01-17', '1250.00'], ['2026-01-20', '-101.00']],
  },
  {
    name: 'UK: two amount columns with signs',
    text: lines('Date,Type,Description,Paid out,Paid in,Balance', '13/02/2026,DD,COUNCIL TAX,£101.00,,£899.00', '20/02/2026,FPI,CLIENT LTD,,"£1,250.00","£2,149.00"'),
    rows: [['2026-02-13', '-101.00'], ['2026-02-20', '1250.00']],
  },
  {
    name: 'UK: preamble of account details, d-MMM-yy',
    text: lines('Account:,12-34-56 01234567', 'Period:,1 Feb 2026 to 28 Feb 2026', '', 'Date,Description,Money Out,Money In,Balance', '3-Feb-26,CARD PURCHASE,5.99,,94.01', '13-Feb-26,TRANSFER,,20.00,114.01'),
    rows: [['2026-02-03', '-5.99'], ['2026-02-13', '20.00']],
  },
  {
    name: 'Ireland: posted date padded headers',
    text: lines(' Posted Account, Posted Transactions Date, Description, Debit Amount, Credit Amount,Balance', '"931234", "13/02/26", "TESCO", "12.50", "", "100.00"', '"931234", "14/02/26", "SALARY", "", "900.00", "1000.00"'),
    rows: [['2026-02-13', '-12.50'], ['2026-02-14', '900.00']],
  },
  {
    name: 'Germany: Umsatz with preamble and continuation',
    encoding: 'latin1',
    text: lines('Umsätze Girokonto;Zeitraum: 30 Tage', '', 'Kontonummer:;DE00 1234', 'Buchungstag;Wertstellung (Valuta);Vorgang;Buchungstext;Umsatz in EUR;', '"16.01.2026";"16.01.2026";"Lastschrift";"Büromarkt GmbH";"-1.048,20";', '"15.01.2026";"15.01.2026";"Gutschrift";"Kundin";"2.500,00";', '"Alter Kontostand";"500,00 EUR";'),
    rows: [['2026-01-16', '-1048.20'], ['2026-01-15', '2500.00']],
  },
  {
    name: 'Germany: S and H in a column of their own',
    text: lines('Buchungstag;Verwendungszweck;Betrag;Waehrung;Soll/Haben', '16.01.2026;Miete;600,00;EUR;S', '17.01.2026;Rechnung 104;1.250,00;EUR;H'),
    rows: [['2026-01-16', '-600.00'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'Austria: header-less, signs, eight columns',
    text: lines('AT001234;Billa dankt;16.01.2026;16.01.2026;-12,99;EUR', 'AT001234;Gehalt Jänner;31.01.2026;31.01.2026;+2.500,00;EUR', 'AT001234;Miete;02.02.2026;01.02.2026;-800,00;EUR'),
    rows: [['2026-01-16', '-12.99'], ['2026-01-31', '2500.00'], ['2026-02-02', '-800.00']],
  },
  {
    name: 'Switzerland: apostrophes, Belastung and Gutschrift',
    text: lines('Datum;Buchungstext;Belastung;Gutschrift;Valuta;Saldo', "16.01.2026;Miete Büro;1'600.50;;16.01.2026;8'399.50", "17.01.2026;Zahlung;;12'000.00;17.01.2026;20'399.50"),
    rows: [['2026-01-16', '-1600.50'], ['2026-01-17', '12000.00']],
  },
  {
    name: 'France: day names of months, NBSP thousands',
    text: lines('Date;Libellé;Montant(EUROS)', '14 janv. 2026;CARTE PAPETERIE;-48,20', '2 févr. 2026;VIREMENT CLIENT;1\u00a0250,00', '15 août 2026;COTISATION;-9,99'),
    rows: [['2026-01-14', '-48.20'], ['2026-02-02', '1250.00'], ['2026-08-15', '-9.99']],
  },
  {
    name: 'France: narrow NBSP and unicode minus',
    text: lines('Date comptable;Libellé;Débit;Crédit', '16/01/2026;LOYER;−1\u202f600,00;', '17/01/2026;CLIENT;;+2\u202f500,00'),
    rows: [['2026-01-16', '-1600.00'], ['2026-01-17', '2500.00']],
  },
  {
    name: 'Spain: importe y saldo with currency in the cell',
    text: lines('Fecha;Concepto;Importe;Saldo', '16/01/2026;ALQUILER;-600,00 EUR;400,00 EUR', '17/01/2026;TRANSFERENCIA;1.250,00 EUR;1.650,00 EUR'),
    rows: [['2026-01-16', '-600.00'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'Portugal: preamble, valor and saldo',
    text: lines('Consultar saldos e movimentos à ordem', 'Conta ;0123 - EUR', '', 'Data mov. ;Data valor ;Descrição ;Débito ;Crédito ;Saldo contabilístico', '16-01-2026;16-01-2026;COMPRA;48,20;;951,80', '17-01-2026;17-01-2026;TRF;;1.250,00;2.201,80'),
    rows: [['2026-01-16', '-48.20'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'Brazil: R$ in cells',
    text: lines('Data,Lançamento,Valor,Saldo', '16/01/2026,PIX ENVIADO,"-R$ 48,20","R$ 951,80"', '17/01/2026,PIX RECEBIDO,"R$ 1.250,00","R$ 2.201,80"'),
    rows: [['2026-01-16', '-48.20'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'Italy: dare and avere',
    text: lines('Data contabile;Data valuta;Descrizione;Dare;Avere', '16/01/2026;16/01/2026;Affitto;600,00;', '17/01/2026;17/01/2026;Bonifico;;1.250,00'),
    rows: [['2026-01-16', '-600.00'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'Netherlands: Af Bij, yyyymmdd',
    text: lines('"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen"', '"20260116";"Albert";"NL00";"NL01";"BA";"Af";"12,99";"Betaalautomaat";"pas"', '"20260117";"Klant";"NL00";"NL02";"OV";"Bij";"1250,00";"Overschrijving";"factuur 104"'),
    rows: [['2026-01-16', '-12.99'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'Netherlands: sign and text, yyyy-mm-dd, tabs',
    text: lines('Rekening\tMunt\tTransactiedatum\tRentedatum\tBeginsaldo\tEindsaldo\tTransactiebedrag\tOmschrijving', '123\tEUR\t20260116\t20260116\t1000,00\t987,01\t-12,99\tBEA Albert', '123\tEUR\t20260117\t20260117\t987,01\t2237,01\t1250,00\tSEPA Klant'),
    rows: [['2026-01-16', '-12.99'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'Belgium: French and Dutch pairs of headers',
    text: lines('Numéro de compte;Date de comptabilisation;Montant;Devise;Communications', 'BE00;16/01/2026;-48,20;EUR;Papeterie', 'BE00;17/01/2026;1.250,00;EUR;Client'),
    rows: [['2026-01-16', '-48.20'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'Sweden: Belopp with spaces, ISO dates',
    text: lines('Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta', '2026-01-16;-48,20;123;;;Kontorsbutik;951,80;SEK', '2026-01-17;1 250,00;;123;;Kund;2 201,80;SEK'),
    rows: [['2026-01-16', '-48.20'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'Norway: Ut fra konto and Inn på konto',
    text: lines('"Dato";"Forklaring";"Rentedato";"Ut fra konto";"Inn på konto"', '"16.01.2026";"Kontorleie";"16.01.2026";"600,00";""', '"17.01.2026";"Kunde";"17.01.2026";"";"1.250,00"'),
    rows: [['2026-01-16', '-600.00'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'Denmark: Dato;Tekst;Beløb;Saldo',
    text: lines('"Dato";"Tekst";"Beløb";"Saldo";"Status";"Afstemt"', '"16.01.2026";"Husleje";"-6.000,00";"4.000,00";"Udført";"Nej"', '"17.01.2026";"Kunde";"12.500,00";"16.500,00";"Udført";"Nej"'),
    rows: [['2026-01-16', '-6000.00'], ['2026-01-17', '12500.00']],
  },
  {
    name: 'Finland: Kirjauspäivä, Määrä',
    text: lines('Kirjauspäivä;Arvopäivä;Määrä EUROA;Laji;Selitys;Saaja/Maksaja', '16.01.2026;16.01.2026;-48,20;162;PANO;Kauppa', '17.01.2026;17.01.2026;+1250,00;705;TILISIIRTO;Asiakas'),
    rows: [['2026-01-16', '-48.20'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'Poland: Kwota with PLN, preamble with semicolons',
    text: lines('Lista operacji;;;;', 'za okres:;01.01.2026;31.01.2026;;', '#Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota;', '2026-01-16;"SKLEP PAPIERNICZY";"eKonto";"Biuro";-48,20 PLN;', '2026-01-17;"PRZELEW OD KLIENTA";"eKonto";"Wpływy";1 250,00 PLN;'),
    rows: [['2026-01-16', '-48.20'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'Czechia: Datum, Objem',
    text: lines('"Datum";"Objem";"Měna";"Protiúčet";"Zpráva pro příjemce"', '"16.01.2026";"-48,20";"CZK";"123/0100";"Papírnictví"', '"17.01.2026";"1250,00";"CZK";"456/0800";"Faktura 104"'),
    rows: [['2026-01-16', '-48.20'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'Hungary: dots after the year, HUF without decimals',
    exponent: 2,
    text: lines('Könyvelés dátuma;Összeg;Devizanem;Közlemény', '2026.01.16.;-4 820;HUF;Papírbolt', '2026.01.17.;125 000;HUF;Ügyfél'),
    rows: [['2026-01-16', '-4820.00'], ['2026-01-17', '125000.00']],
  },
  {
    name: 'Romania: Suma debit, Suma credit',
    text: lines('Data tranzactie,Detalii,Debit,Credit', '16.01.2026,Plata POS,"48,20",', '17.01.2026,Incasare,,"1.250,00"'),
    rows: [['2026-01-16', '-48.20'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'Turkey: Tarih, Tutar, Bakiye',
    text: lines('Tarih;Açıklama;Tutar;Bakiye', '16.01.2026;Kira;-6.000,00;4.000,00', '17.01.2026;Müşteri;12.500,00;16.500,00'),
    rows: [['2026-01-16', '-6000.00'], ['2026-01-17', '12500.00']],
  },
  {
    name: 'Greece: Greek headers',
    text: lines('Ημερομηνία;Αιτιολογία;Ποσό;Υπόλοιπο', '16/01/2026;ΕΝΟΙΚΙΟ;-600,00;400,00', '17/01/2026;ΠΕΛΑΤΗΣ;1.250,00;1.650,00'),
    rows: [['2026-01-16', '-600.00'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'Russia: debit and credit in Russian',
    text: lines('Дата операции;Описание;Расход;Приход', '16.01.2026;Канцтовары;48,20;', '17.01.2026;Клиент;;1250,00'),
    rows: [['2026-01-16', '-48.20'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'Ukraine: amount in card currency',
    text: lines('"Дата","Категорія","Опис операції","Сума","Залишок"', '"16.01.2026 10:11:12","Офіс","Канцтовари","-48.20","951.80"', '"17.01.2026 09:00:00","Інше","Зарахування","1250.00","2201.80"'),
    rows: [['2026-01-16', '-48.20'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'India: lakh groups, withdrawal and deposit, stars between',
    text: lines('Date,Narration,Chq/Ref Number,Value Dt,Withdrawal Amt,Deposit Amt,Closing Balance', '****,****,****,****,****,****,****', '16/01/26,RENT,0001,16/01/26,"1,25,000.00",,"8,75,000.00"', '17/01/26,CLIENT,0002,17/01/26,,"12,50,000.50","21,25,000.50"'),
    rows: [['2026-01-16', '-125000.00'], ['2026-01-17', '1250000.50']],
  },
  {
    name: 'India: CR and DR in a column beside the amount',
    text: lines('Txn Date,Description,Amount (INR),Dr / Cr,Balance (INR)', '16-Jan-2026,UPI/STAPLES,"1,048.20",DR,"8,951.80"', '17-Jan-2026,NEFT CLIENT,"12,500.00",CR,"21,451.80"'),
    rows: [['2026-01-16', '-1048.20'], ['2026-01-17', '12500.00']],
  },
  {
    name: 'Singapore: preamble, transaction ref columns',
    text: lines('Account Details For:,Current 123-4', 'Statement as at:,31 Jan 2026', '', '', 'Transaction Date,Reference,Debit Amount,Credit Amount,Transaction Ref1,Transaction Ref2', '16 Jan 2026,POS,48.20,,STAPLES,SI NG', '17 Jan 2026,ITR,,1250.00,CLIENT,'),
    rows: [['2026-01-16', '-48.20'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'Australia: header-less, signed, balance',
    text: lines('16/01/2026,"-48.20","OFFICEWORKS SYDNEY","+951.80"', '17/01/2026,"+1250.00","Direct Credit CLIENT","+2201.80"', '21/01/2026,"-9.99","STREAMING","+2191.81"'),
    rows: [['2026-01-16', '-48.20'], ['2026-01-17', '1250.00'], ['2026-01-21', '-9.99']],
  },
  {
    name: 'New Zealand: type, details, particulars, foreign amount',
    text: lines('Type,Details,Particulars,Code,Reference,Amount,Date,ForeignCurrencyAmount,ConversionCharge', 'Eft-Pos,Warehouse,,,,-48.20,16/01/2026,,', 'Direct Credit,Client Ltd,Invoice,104,,1250.00,17/01/2026,,'),
    rows: [['2026-01-16', '-48.20'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'South Africa: preamble with balances, trailing minus',
    text: lines('Account Number,62000000000', 'Opening Balance,1000.00', 'Date,Description,Amount,Balance', '2026/01/16,RENT,600.00-,400.00', '2026/01/17,CLIENT,1250.00,1650.00'),
    rows: [['2026-01-16', '-600.00'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'Japan: withdrawal and deposit in yen',
    exponent: 0,
    text: lines('日付,摘要,お支払金額,お預り金額,差引残高', '2026/1/16,家賃,"60,000",,"40,000"', '2026/1/17,振込,,"125,000","165,000"'),
    rows: [['2026-01-16', '-60000'], ['2026-01-17', '125000']],
  },
  {
    name: 'Korea: won, deposit and withdrawal',
    exponent: 0,
    text: lines('거래일시,적요,출금액,입금액,잔액', '2026.01.16 10:00:00,임대료,"600,000",0,"400,000"', '2026.01.17 11:00:00,고객,0,"1,250,000","1,650,000"'),
    rows: [['2026-01-16', '-600000'], ['2026-01-17', '1250000']],
  },
  {
    name: 'China: yuan, income and expense words',
    text: lines('交易时间,交易类型,交易对方,收/支,金额(元)', '2026-01-16 10:00:00,商户消费,文具店,支出,¥48.20', '2026-01-17 11:00:00,转账,客户,收入,¥1250.00'),
    rows: [['2026-01-16', '-48.20'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'Taiwan: minguo-free ISO dates, pipes',
    text: lines('日期|說明|支出|存入|餘額', '2026-01-16|房租|6,000||4,000', '2026-01-17|客戶||12,500|16,500'),
    rows: [['2026-01-16', '-6000.00'], ['2026-01-17', '12500.00']],
  },
  {
    name: 'Mexico: cargo and abono, UTF-16 with tabs',
    encoding: 'utf-16le',
    text: lines('Fecha\tDescripción\tCargo\tAbono\tSaldo', '16/01/2026\tRENTA\t6,000.00\t\t4,000.00', '17/01/2026\tCLIENTE\t\t12,500.00\t16,500.00'),
    rows: [['2026-01-16', '-6000.00'], ['2026-01-17', '12500.00']],
  },
  {
    name: 'Argentina: día first with two-digit years',
    text: lines('Fecha,Detalle,Débito,Crédito,Saldo', '16/01/26,ALQUILER,"6.000,00",,"4.000,00"', '17/01/26,CLIENTE,,"12.500,00","16.500,00"'),
    rows: [['2026-01-16', '-6000.00'], ['2026-01-17', '12500.00']],
  },
  {
    name: 'Chile: pesos without decimals and points as thousands',
    exponent: 0,
    text: lines('Fecha;Descripción;Cargos;Abonos;Saldo', '16/01/2026;ARRIENDO;600.000;;400.000', '17/01/2026;CLIENTE;;1.250.000;1.650.000'),
    rows: [['2026-01-16', '-600000'], ['2026-01-17', '1250000']],
  },
  {
    name: 'Emirates: amounts with the code before them, BOM',
    encoding: 'utf-8-bom',
    text: lines('Transaction Date,Narration,Amount,Running Balance', '16-01-2026,RENT,AED -600.00,AED 400.00', '17-01-2026,CLIENT,"AED 1,250.00","AED 1,650.00"'),
    rows: [['2026-01-16', '-600.00'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'Israel: Hebrew, debit and credit',
    text: lines('תאריך,תיאור,חובה,זכות,יתרה', '16/01/2026,שכירות,600.00,,400.00', '17/01/2026,לקוח,,1250.00,1650.00'),
    rows: [['2026-01-16', '-600.00'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'Wallet: gross, fee, net, several statuses',
    text: lines('Date,Name,Type,Status,Currency,Gross,Fee,Net', '01/16/2026,Shop,Payment,Completed,USD,-48.20,0.00,-48.20', '01/17/2026,Client,Invoice,Completed,USD,1250.00,-36.55,1213.45'),
    rows: [['2026-01-16', '-48.20'], ['2026-01-17', '1213.45']],
  },
  {
    name: 'Multi-line descriptions and doubled header below',
    text: lines('Date,Details,Amount', '2026-01-16,"STAPLES', 'BOSTON MA', 'CARD 12",-48.20', '2026-01-17,CLIENT,1250.00', 'Date,Details,Amount', '2026-01-18,FEE,-3.00'),
    rows: [['2026-01-16', '-48.20'], ['2026-01-17', '1250.00'], ['2026-01-18', '-3.00']],
  },
  {
    name: 'Opening and closing balances as rows',
    text: lines('Date,Description,Amount,Balance', '2026-01-01,Opening balance,,1000.00', '2026-01-16,RENT,-600.00,400.00', '2026-01-17,CLIENT,1250.00,1650.00', '2026-01-31,Closing balance,,1650.00'),
    rows: [['2026-01-16', '-600.00'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'Opening balance as a row with its amount in the balance, English month names with commas',
    text: lines('Date;Description;Withdrawals;Deposits;Balance', '"Jan 1, 2026";Balance forward;;;1000.00', '"Jan 16, 2026";RENT;600.00;;400.00', '"Jan 17, 2026";CLIENT;;1250.00;1650.00'),
    rows: [['2026-01-16', '-600.00'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'Parentheses for money out, dollars',
    text: lines('Posted,Payee,Value', '2026-01-16,RENT,($600.00)', '2026-01-17,CLIENT,"$1,250.00"'),
    rows: [['2026-01-16', '-600.00'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'CR behind the figure, nothing for debits',
    text: lines('Date,Particulars,Amount', '16/01/2026,RENT,600.00', '17/01/2026,CLIENT,"1,250.00 CR"'),
    rows: [['2026-01-16', '-600.00'], ['2026-01-17', '1250.00']],
  },
  {
    name: 'Amounts without decimals and a counter beside them',
    text: lines('No,Date,Description,Amount', '1,2026-01-16,RENT,-600', '2,2026-01-17,CLIENT,1250', '3,2026-01-18,FEE,-3'),
    rows: [['2026-01-16', '-600.00'], ['2026-01-17', '1250.00'], ['2026-01-18', '-3.00']],
  },
  {
    name: 'Order of day and month told by the period above the header',
    text: lines('Statement from 01/03/2026 to 31/03/2026', '', 'Date,Description,Amount', '02/03/2026,RENT,-600.00', '05/03/2026,CLIENT,1250.00'),
    rows: [['2026-03-02', '-600.00'], ['2026-03-05', '1250.00']],
  },
  {
    name: 'Order of month and day told by the posting dates beside',
    text: lines('Transaction Date,Posting Date,Description,Amount', '03/10/2026,03/13/2026,RENT,-600.00', '03/11/2026,03/12/2026,CLIENT,1250.00'),
    rows: [['2026-03-10', '-600.00'], ['2026-03-11', '1250.00']],
  },
];
