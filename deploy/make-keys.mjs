// Makes the keys and passwords of the containers once, as files of two volumes: one for web, worker and the services
// that they use, one for the owner of the tables. What exists stays.

import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [keys = '/run/keys', ownerKeys = '/run/owner-keys', files] = process.argv.slice(2)
/** The user of the S3 service, whose volume belongs to root at first. */
const user = 10001

/**
 * The text of a key, made on the first call. Only containers that mount the volume see its files, and they run as
 * several users, so every user may read them.
 */
function key(folder, name, make) {
  const path = join(folder, name)
  if (!existsSync(path)) {
    writeFileSync(`${path}.new`, make(), { mode: 0o444 })
    renameSync(`${path}.new`, path)
  }
  return readFileSync(path, 'utf8')
}

const secret = () => randomBytes(32).toString('hex')

for (const folder of [keys, ownerKeys]) mkdirSync(folder, { recursive: true, mode: 0o755 })
key(keys, 'session-secret', secret)
key(keys, 'serial-key', secret)
const owner = key(ownerKeys, 'owner-password', secret)
key(ownerKeys, 'owner-url', () => `postgres://nutricode_owner:${owner}@database:5432/nutricode`)
const application = key(keys, 'application-password', secret)
key(keys, 'application-url', () => `postgres://nutricode_application:${application}@pooler:6432/nutricode`)
key(keys, 'pgbouncer-users', () => `"nutricode_application" "${application}"\n`)
const accessKey = key(keys, 's3-key', () => randomBytes(10).toString('hex').toUpperCase())
const secretKey = key(keys, 's3-secret', secret)
const actions = ['Admin', 'Read', 'Write', 'List']
key(keys, 's3.json', () =>
  JSON.stringify({ identities: [{ name: 'nutricode', credentials: [{ accessKey, secretKey }], actions }] }),
)
if (files !== undefined) chownSync(files, user, user)
