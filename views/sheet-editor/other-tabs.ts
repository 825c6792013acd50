// What tabs of one browser tell each other: this sheet was saved, look at it again.

export type TabNews = { readonly sheet: number; readonly revision: number; readonly tab: string }

const channelName = 'nutricode.sheets'

/** Tells the other tabs that a sheet was saved. */
export function tellTabs(news: TabNews): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(news)
  channel.close()
}

/** Hears what other tabs saved, until the answered function is called. */
export function hearTabs(hear: (news: TabNews) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<TabNews>) => {
    hear(data)
  }
  return () => {
    channel.close()
  }
}
