// The names of all settings (contract 2), and the advice about misspelt names.

/** Every name that contract 2 lets people set. */
export const settingNames = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'DATABASE_POOL',
  'DATABASE_WAIT',
  'DATABASE_TIMEOUT',
  'APP_ORIGIN',
  'PRESENTATION_ORIGIN',
  'CODE_ORIGIN',
  'HSTS_SUBDOMAINS',
  'SESSION_SECRET',
  'SESSION_SECRET_OLD',
  'SESSION_DAYS',
  'VALIDATION_DAYS',
  'SUPPORT_SECOND_FACTOR',
  'SERIAL_KEY',
  'MAIL_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'FILES_URL',
  'VAT_URL',
  'BACKUP_URL',
  'BACKUP_HOUR',
  'BACKUP_KEEP',
  'BACKUP_PASSPHRASE',
  'AUDIT_KEEP',
  'VIEWS_KEEP',
  'REPORTS_KEEP',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_REGION',
  'AWS_ENDPOINT_URL',
  'TRACKING_URL',
  'PARTNER_SECRET',
  'HOOK_ADDRESSES',
  'ENERGY_FACTORS',
  'LAW_SYMBOL_FROM',
  'LAW_PACKAGING_LABEL_ACT',
  'BRAND_LENGTH',
  'STOP_DELAY',
  'LOG_LEVEL',
  'RATE_LIMITS',
  'METRICS_TOKEN',
  'METRICS_PORT',
  'METRICS_WORKER_PORT',
  'NODE_ENV',
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_REGISTER',
  'OPERATOR_CONTACT',
] as const

/** Not a setting for people: `npm start` passes the embedded database's address to its processes in it. */
export const embeddedDatabaseUrl = 'EMBEDDED_DATABASE_URL'

/** Not a setting for people either: the address with which `web` and `worker` reach the embedded database. */
export const embeddedServiceUrl = 'EMBEDDED_SERVICE_URL'

/** The secrets, which a file may hold instead: its path is set under the name with `_FILE`. */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'SESSION_SECRET',
  'SESSION_SECRET_OLD',
  'SERIAL_KEY',
  'MAIL_URL',
  'BACKUP_PASSPHRASE',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'PARTNER_SECRET',
  'METRICS_TOKEN',
] as const satisfies readonly (typeof settingNames)[number][]

/** Whether a name is one that contract 2 lets people set. */
export function isSettingName(name: string): boolean {
  return settingNames.some((known) => known === name) || secretNames.some((known) => `${known}_FILE` === name)
}

/**
 * The first name of an environment that is probably a misspelt setting. The environment is full of other
 * programs' names, so only names that begin with `NUTRICODE_` or are one or two letters off a setting count.
 */
export function misspeltName(names: readonly string[]): string | undefined {
  return names.find(
    (name) =>
      !isSettingName(name) &&
      name !== embeddedDatabaseUrl &&
      name !== embeddedServiceUrl &&
      (name.startsWith('NUTRICODE_') || nearestSetting(name) !== undefined),
  )
}

/** What to do about an unknown name, as the end of a sentence. */
export function adviceFor(name: string): string {
  const nearest = nearestSetting(name.replace(/^NUTRICODE_/u, ''))
  return nearest === undefined
    ? 'remove it (.env.example lists all settings)'
    : `write ${nearest} or remove it`
}

/**
 * The setting that `name` differs from by at most one letter (short names) or two (eight letters or more).
 */
function nearestSetting(name: string): string | undefined {
  return settingNames.find((known) => {
    const limit = known.length < 8 ? 1 : 2
    return Math.abs(known.length - name.length) <= limit && editDistance(name, known, limit) <= limit
  })
}

/** Levenshtein's edit distance, row by row; Infinity as soon as it exceeds `limit`. */
function editDistance(left: string, right: string, limit: number): number {
  let previousRow = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [row, leftLetter] of [...left].entries()) {
    const currentRow = [row + 1]
    for (const [column, rightLetter] of [...right].entries()) {
      const replaced = (previousRow[column] ?? 0) + (leftLetter === rightLetter ? 0 : 1)
      currentRow.push(Math.min(replaced, (previousRow[column + 1] ?? 0) + 1, (currentRow[column] ?? 0) + 1))
    }
    if (Math.min(...currentRow) > limit) return Infinity
    previousRow = currentRow
  }
  return previousRow.at(-1) ?? 0
}
