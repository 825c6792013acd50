// What a form sends along when it is sent without script, so that only our own pages can (src/web/session.ts).

import { useSession } from '../client/session.ts'

export function FormToken() {
  const { token } = useSession()
  return token === undefined ? null : <input type="hidden" name="token" value={token} readOnly />
}
