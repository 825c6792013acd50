// All GS1 application identifiers: the format of their data, whether their length is predefined, and whether
// they may be in the query of a digital link (GS1 General Specifications, section 3.2 and figure 7.8.5-2;
// values from the GS1 Barcode Syntax Dictionary, which the standards name as their machine-readable form).

/** One row: identifiers with the same format and properties. */
type AiRow = {
  /** Identifiers and ranges of them, separated by spaces: `3100-3105` are 3100, 3101 … 3105. */
  readonly ais: string
  /**
   * Components of the data field, in order. Each has a character set (`n` digits, `x` set 82, `y` set 39, `z`
   * base64url), a length or `..` and the maximum length, `?` when it is optional, and after colons its rules
   * of ai-rules.ts.
   */
  readonly format: string
  /** The length is predefined: no separator follows in an element string. */
  readonly fixed?: true
  /** May be a data attribute of a digital link. */
  readonly attribute?: true
}

export const aiRows: readonly AiRow[] = [
  { ais: '00', format: 'n18:check', fixed: true, attribute: true },
  { ais: '01 02', format: 'n14:check', fixed: true, attribute: true },
  { ais: '03', format: 'n14:check', fixed: true },
  { ais: '10', format: 'x..20', attribute: true },
  { ais: '11 12 13 15 16 17', format: 'n6:monthOrDay', fixed: true, attribute: true },
  { ais: '20', format: 'n2', fixed: true, attribute: true },
  { ais: '21 22', format: 'x..20' },
  { ais: '235', format: 'x..28' },
  { ais: '240 241', format: 'x..30', attribute: true },
  { ais: '242', format: 'n..6', attribute: true },
  { ais: '243', format: 'x..20', attribute: true },
  { ais: '250 251', format: 'x..30', attribute: true },
  { ais: '253', format: 'n13:check x..17?', attribute: true },
  { ais: '254', format: 'x..20' },
  { ais: '255', format: 'n13:check n..12?', attribute: true },
  { ais: '30', format: 'n..8', attribute: true },
  {
    ais:
      '3100-3105 3110-3115 3120-3125 3130-3135 3140-3145 3150-3155 ' +
      '3160-3165 3200-3205 3210-3215 3220-3225 3230-3235 3240-3245',
    format: 'n6',
    fixed: true,
    attribute: true,
  },
  {
    ais:
      '3250-3255 3260-3265 3270-3275 3280-3285 3290-3295 3300-3305 ' +
      '3310-3315 3320-3325 3330-3335 3340-3345 3350-3355 3360-3365',
    format: 'n6',
    fixed: true,
    attribute: true,
  },
  {
    ais:
      '3370-3375 3400-3405 3410-3415 3420-3425 3430-3435 3440-3445 ' +
      '3450-3455 3460-3465 3470-3475 3480-3485 3490-3495 3500-3505',
    format: 'n6',
    fixed: true,
    attribute: true,
  },
  {
    ais:
      '3510-3515 3520-3525 3530-3535 3540-3545 3550-3555 3560-3565 ' +
      '3570-3575 3600-3605 3610-3615 3620-3625 3630-3635 3640-3645',
    format: 'n6',
    fixed: true,
    attribute: true,
  },
  { ais: '3650-3655 3660-3665 3670-3675 3680-3685 3690-3695', format: 'n6', fixed: true, attribute: true },
  { ais: '37', format: 'n..8', attribute: true },
  { ais: '3900-3909', format: 'n..15', attribute: true },
  { ais: '3910-3919', format: 'n3:currency n..15', attribute: true },
  { ais: '3920-3929', format: 'n..15', attribute: true },
  { ais: '3930-3939', format: 'n3:currency n..15', attribute: true },
  { ais: '3940-3943', format: 'n4', attribute: true },
  { ais: '3950-3955', format: 'n6', attribute: true },
  { ais: '400', format: 'x..30', attribute: true },
  { ais: '401', format: 'x..30:prefix1', attribute: true },
  { ais: '402', format: 'n17:check', attribute: true },
  { ais: '403', format: 'x..30', attribute: true },
  { ais: '410 411 412 413 414 415 416 417', format: 'n13:check', fixed: true, attribute: true },
  { ais: '420', format: 'x..20', attribute: true },
  { ais: '421', format: 'n3:country x..9', attribute: true },
  { ais: '422', format: 'n3:country', attribute: true },
  { ais: '423', format: 'n3:country n3?:country n3?:country n3?:country n3?:country', attribute: true },
  { ais: '424', format: 'n3:country', attribute: true },
  { ais: '425', format: 'n3:country n3?:country n3?:country n3?:country n3?:country', attribute: true },
  { ais: '426', format: 'n3:country', attribute: true },
  { ais: '427', format: 'x..3', attribute: true },
  { ais: '4300 4301', format: 'x..35:encoded', attribute: true },
  { ais: '4302 4303 4304 4305 4306', format: 'x..70:encoded', attribute: true },
  { ais: '4307', format: 'x2:countryLetters', attribute: true },
  { ais: '4308', format: 'x..30', attribute: true },
  { ais: '4309', format: 'n10:latitude n10:longitude', attribute: true },
  { ais: '4310 4311', format: 'x..35:encoded', attribute: true },
  { ais: '4312 4313 4314 4315 4316', format: 'x..70:encoded', attribute: true },
  { ais: '4317', format: 'x2:countryLetters', attribute: true },
  { ais: '4318', format: 'x..20', attribute: true },
  { ais: '4319', format: 'x..30', attribute: true },
  { ais: '4320', format: 'x..35:encoded', attribute: true },
  { ais: '4321 4322 4323', format: 'n1:yesNo', attribute: true },
  { ais: '4324 4325', format: 'n6:monthOrDay n4:clock', attribute: true },
  { ais: '4326', format: 'n6:day', attribute: true },
  { ais: '4330 4331 4332 4333', format: 'n6 x1?:minus', attribute: true },
  { ais: '7001', format: 'n13', attribute: true },
  { ais: '7002', format: 'x..30', attribute: true },
  { ais: '7003', format: 'n6:day n4:clock', attribute: true },
  { ais: '7004', format: 'n..4', attribute: true },
  { ais: '7005', format: 'x..12', attribute: true },
  { ais: '7006', format: 'n6:day', attribute: true },
  { ais: '7007', format: 'n6:day n6?:day', attribute: true },
  { ais: '7008', format: 'x..3', attribute: true },
  { ais: '7009', format: 'x..10', attribute: true },
  { ais: '7010', format: 'x..2', attribute: true },
  { ais: '7011', format: 'n6:day n4?:clock', attribute: true },
  { ais: '7020 7021 7022', format: 'x..20', attribute: true },
  { ais: '7023', format: 'x..30:prefix1', attribute: true },
  {
    ais: '7030 7031 7032 7033 7034 7035 7036 7037 7038 7039',
    format: 'n3:countryOr999 x..27',
    attribute: true,
  },
  { ais: '7040', format: 'n1 x1 x1 x1:importer' },
  { ais: '7041', format: 'x..4:packageType' },
  { ais: '710 711 712 713 714 715 716 717', format: 'x..20', attribute: true },
  { ais: '7230 7231 7232 7233 7234 7235 7236 7237 7238 7239', format: 'x2 x..28', attribute: true },
  { ais: '7240', format: 'x..20', attribute: true },
  { ais: '7241', format: 'n2:media', attribute: true },
  { ais: '7242', format: 'x..25', attribute: true },
  { ais: '7250', format: 'n8:longDay', attribute: true },
  { ais: '7251', format: 'n8:longDay n4:clock', attribute: true },
  { ais: '7252', format: 'n1:sex', attribute: true },
  { ais: '7253 7254', format: 'x..40:encoded', attribute: true },
  { ais: '7255', format: 'x..10', attribute: true },
  { ais: '7256', format: 'x..90:encoded', attribute: true },
  { ais: '7257', format: 'x..70:encoded', attribute: true },
  { ais: '7258', format: 'x3:sequence', attribute: true },
  { ais: '7259', format: 'x..40:encoded', attribute: true },
  { ais: '8001', format: 'n4:nonzero n5:nonzero n3:nonzero n1:winding n1', attribute: true },
  { ais: '8002', format: 'x..20', attribute: true },
  { ais: '8003', format: 'n1:zero n13:check x..16?', attribute: true },
  { ais: '8004', format: 'x..30:prefix1', attribute: true },
  { ais: '8005', format: 'n6', attribute: true },
  { ais: '8006', format: 'n14:check n4:pieceOfTotal', attribute: true },
  { ais: '8007', format: 'x..34:iban', attribute: true },
  { ais: '8008', format: 'n6:day n2:hour n2?:sixty n2?:sixty', attribute: true },
  { ais: '8009', format: 'x..50', attribute: true },
  { ais: '8010', format: 'y..30:prefix1', attribute: true },
  { ais: '8011', format: 'n..12:noZeroFirst' },
  { ais: '8012', format: 'x..20', attribute: true },
  { ais: '8013', format: 'x..25:checkPair:prefix1', attribute: true },
  { ais: '8014', format: 'x..25:checkPair:prefix1:nonDigit' },
  { ais: '8017 8018', format: 'n18:check', attribute: true },
  { ais: '8019', format: 'n..10' },
  { ais: '8020', format: 'x..25' },
  { ais: '8026', format: 'n14:check n4:pieceOfTotal', attribute: true },
  { ais: '8030', format: 'z..90', attribute: true },
  { ais: '8040 8041', format: 'n15' },
  { ais: '8042', format: 'n32' },
  { ais: '8043', format: 'n18 n..2?' },
  { ais: '8110', format: 'x..70:coupon', attribute: true },
  { ais: '8111', format: 'n4', attribute: true },
  { ais: '8112', format: 'x..70:positiveOffer', attribute: true },
  { ais: '8200', format: 'x..70' },
  { ais: '90', format: 'x..30', attribute: true },
  { ais: '91-99', format: 'x..90', attribute: true },
]
