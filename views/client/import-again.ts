// Loads a module again that did not arrive. Chromium remembers for the whole life of a page that an address did not
// arrive, so the second try has another address: https://github.com/whatwg/html/issues/6768.

const addressInMessage = /https?:\/\/\S+\.js/

/** The server no longer has a module: the page is one of an earlier release. */
export class ModuleGone extends Error {}

/**
 * The module that `load` imports. When the browser cannot fetch it, it is fetched once more.
 * @param load imports the module, which may not share its state with other modules: a second one may be made
 * @throws ModuleGone when the server does not have it; else what the browser reports when the second try fails too, or
 *   names no address
 */
export async function importAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const address = error instanceof Error ? addressInMessage.exec(error.message)?.[0] : undefined
    if (address === undefined) throw error
    const response = await fetch(address, { method: 'HEAD' }).catch(() => null)
    if (response?.status === 404) throw new ModuleGone()
    return (await import(/* @vite-ignore */ `${address}?again=${String(performance.now())}`)) as Module
  }
}
