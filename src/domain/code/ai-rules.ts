// Rules for the data of GS1 application identifiers beyond character set and length: check digits, dates,
// countries and the like (GS1 General Specifications, sections 3 and 7.9 to 7.12; ISO 3166-1, ISO 4217, ISO
// 5218 and ISO 13616 where they name them).

import { isCoupon, isPositiveOffer } from './coupons.ts'
import { hasValidCheckDigit, hasValidCheckPair } from './gs1.ts'
import { markets } from '../market-table.ts'

/** Why a value is invalid for its application identifier. */
export type AiIssue = 'characters' | 'length' | 'checkDigit' | 'date' | 'value'

/** The issue of a component, or undefined when it is valid. */
type Rule = (text: string) => AiIssue | undefined

const countries = markets.flatMap((market): { code: string; alpha2: string | null }[] =>
  market.kind === 'country' ? [market] : [],
)
const countryNumbers = new Set(countries.map(({ code }) => code))
const countryLetters = new Set(countries.map(({ alpha2 }) => alpha2))

/** Numeric codes of currencies and funds (ISO 4217). */
const currencies = new Set(
  (
    '008 012 032 036 044 048 050 051 052 060 064 068 072 084 090 096 104 108 116 124 132 136 144 152 156 ' +
    '170 174 188 192 203 208 214 222 230 232 238 242 262 270 292 320 324 328 332 340 344 348 352 356 360 ' +
    '364 368 376 388 392 396 398 400 404 408 410 414 417 418 422 426 430 434 446 454 458 462 480 484 496 ' +
    '498 504 512 516 524 532 533 548 554 558 566 578 586 590 598 600 604 608 634 643 646 654 682 690 702 ' +
    '704 706 710 728 748 752 756 760 764 776 780 784 788 800 807 818 826 834 840 858 860 882 886 901 924 ' +
    '925 926 927 928 929 930 933 934 936 938 940 941 943 944 946 947 948 949 950 951 952 953 955 956 957 ' +
    '958 959 960 961 962 963 964 965 967 968 969 970 971 972 973 975 976 977 978 979 980 981 984 985 986 ' +
    '990 994 997 999'
  ).split(' '),
)

/** Types of packages (GS1 code list PackageTypeCode, on UN/CEFACT Recommendation 21). */
const packageTypes = new Set(
  (
    '1A 1B 1D 1F 1G 1W 200 201 202 203 204 205 206 210 211 212 2C 3A 3H 43 44 4A 4B 4C 4D 4F 4G 4H 5H ' +
    '5L 5M 6H 6P 7A 7B 8 8A 8B 8C 9 AA AB AC AD AF AG AH AI AJ AL AM AP APE AT AV B4 BB BC BD BE BF ' +
    'BG BGE BH BI BJ BK BL BM BME BN BO BP BQ BR BRI BS BT BU BV BW BX BY BZ CA CB CBL CC CCE CD CE ' +
    'CF CG CH CI CJ CK CL CM CN CO CP CQ CR CS CT CU CV CW CX CY CZ DA DB DC DG DH DI DJ DK DL DM DN ' +
    'DP DPE DR DS DT DU DV DW DX DY E1 E2 E3 EC ED EE EF EG EH EI EN FB FC FD FE FI FL FO FOB FP FPE ' +
    'FR FT FW FX GB GI GL GR GU GY GZ HA HB HC HG HN HR IA IB IC ID IE IF IG IH IK IL IN IZ JB JC JG ' +
    'JR JT JY KG KI LAB LE LG LT LU LV LZ MA MB MC ME MPE MR MS MT MW MX NA NE NF NG NS NT NU NV OA ' +
    'OB OC OD OE OF OK OPE OT OU P2 PA PAE PB PC PD PE PF PG PH PI PJ PK PL PLP PN PO POP PP PPE PR ' +
    'PT PU PUE PV PX PY PZ QA QB QC QD QF QG QH QJ QK QL QM QN QP QQ QR QS RB1 RB2 RB3 RCB RD RG RJ ' +
    'RK RL RO RT RZ S1 SA SB SC SD SE SEC SH SI SK SL SM SO SP SS ST STL SU SV SW SX SY SZ T1 TB TC ' +
    'TD TE TEV TG THE TI TK TL TN TO TR TRE TS TT TTE TU TV TW TWE TY TZ UC UN UUE VA VG VI VK VL VN ' +
    'VO VP VQ VR VS VY WA WB WC WD WF WG WH WJ WK WL WM WN WP WQ WR WRP WS WT WU WV WW WX WY WZ X11 ' +
    'X12 X15 X16 X17 X18 X19 X20 X3 XA XB XC XD XF XG XH XJ XK YA YB YC YD YF YG YH YJ YK YL YM YN YP ' +
    'YQ YR YS YT YV YW YX YY YZ ZA ZB ZC ZD ZF ZG ZH ZJ ZK ZL ZM ZN ZP ZQ ZR ZS ZT ZU ZV ZW ZX ZY ZZ'
  ).split(' '),
)

const value =
  (isValid: (text: string) => boolean): Rule =>
  (text) =>
    isValid(text) ? undefined : 'value'
const pattern = (shape: RegExp): Rule => value((text) => shape.test(text))

/** Rules by the names that ai-table.ts uses. */
export const aiRules: Readonly<Record<string, Rule>> = {
  check: (text) => (hasValidCheckDigit(text) ? undefined : 'checkDigit'),
  checkPair: (text) => (hasValidCheckPair(text) ? undefined : 'checkDigit'),
  // A company prefix has at least four digits.
  prefix1: pattern(/^\d{4}/),
  monthOrDay: (text) => (isDay(`20${text}`, 0) ? undefined : 'date'),
  day: (text) => (isDay(`20${text}`, 1) ? undefined : 'date'),
  longDay: (text) => (isDay(text, 1) ? undefined : 'date'),
  clock: pattern(/^([01]\d|2[0-3])[0-5]\d$/),
  hour: pattern(/^([01]\d|2[0-3])$/),
  sixty: pattern(/^[0-5]\d$/),
  country: value((text) => countryNumbers.has(text)),
  countryOr999: value((text) => text === '999' || countryNumbers.has(text)),
  countryLetters: value((text) => countryLetters.has(text)),
  currency: value((text) => currencies.has(text)),
  sex: pattern(/^[0129]$/),
  encoded: pattern(/^([^%]|%[0-9A-Fa-f]{2})*$/),
  latitude: value((text) => Number(text) <= 1_800_000_000),
  longitude: value((text) => Number(text) <= 3_600_000_000),
  yesNo: pattern(/^[01]$/),
  minus: pattern(/^-$/),
  importer: pattern(/^[0-9A-Za-z_-]$/),
  media: pattern(/^(0[1-9]|10|[89]\d)$/),
  sequence: value((text) => /^[1-9]\/[1-9]$/.test(text) && text.charAt(0) <= text.charAt(2)),
  nonzero: pattern(/[1-9]/),
  winding: pattern(/^[019]$/),
  zero: pattern(/^0$/),
  noZeroFirst: pattern(/^[^0]/),
  nonDigit: pattern(/\D/),
  iban: value(isIban),
  packageType: value((text) => packageTypes.has(text)),
  coupon: value((text) => isCoupon(text, (date) => isDay(`20${date}`, 1))),
  positiveOffer: value(isPositiveOffer),
  pieceOfTotal: value(
    (text) => Number(text.slice(0, 2)) >= 1 && Number(text.slice(0, 2)) <= Number(text.slice(2)),
  ),
}

/**
 * Whether eight digits are a YYYYMMDD date of the calendar; with `firstDay` 0, day 00 means the end of the
 * month.
 */
function isDay(date: string, firstDay: 0 | 1): boolean {
  const [year, month, day] = [date.slice(0, 4), date.slice(4, 6), date.slice(6)].map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const last = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return last !== undefined && day >= firstDay && day <= last
}

/**
 * ISO 13616: a country, two check digits and the account; with A = 10, B = 11 …, the number is 1 modulo 97.
 */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]+$/.test(text) || !countryLetters.has(text.slice(0, 2))) return false
  const digits = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
