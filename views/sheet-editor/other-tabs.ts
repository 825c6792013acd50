// Messages between the tabs of one browser: a sheet was saved.

type SaveMessage = { readonly sheet: number; readonly revision: number; readonly tab: string }

const channelName = 'nutricode.sheets'

/** Tells the other tabs that a sheet was saved. */
export function announceSave(message: SaveMessage): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  channel.close()
}

/** Calls `listener` for every save of another tab, until the returned function is called. */
export function listenToTabs(listener: (message: SaveMessage) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<SaveMessage>) => {
    listener(data)
  }
  return () => {
    channel.close()
  }
}
