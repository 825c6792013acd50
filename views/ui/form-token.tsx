// The CSRF token of a form that works without script (src/web/session.ts checks it).

import { useSession } from '../client/session.ts'

export function FormToken() {
  const { token } = useSession()
  return token === undefined ? null : <input type="hidden" name="token" value={token} readOnly />
}
