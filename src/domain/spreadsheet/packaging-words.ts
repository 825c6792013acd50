// Words of the trade for components of packaging, beside their names in the interface languages. Normalized
// (`normalizeName`).

import type { PackagingComponent } from '../sheet/packaging-table.ts'

const words: Readonly<Partial<Record<PackagingComponent, string>>> = {
  bottle:
    'bottles|glass bottle|wine bottle|bouteille verre|bouteille en verre|verre|weinflasche|' +
    'glasflasche|bottiglia vetro|bottiglia di vetro|bottiglia in vetro|vetro|botella de vidrio|' +
    'botella vidrio|vidrio|garrafa de vidro|garrafa vidro|vidro|μπουκαλι|γυαλινη φιαλη|glass',
  cork:
    'stopper|closure|natural cork|bouchon liege|bouchon en liege|liege|naturkorken|kork|' +
    'verschluss|stopfen|tappo sughero|tappo in sughero|tappo di sughero|sughero|chiusura|' +
    'tapon de corcho|corcho|cierre|rolha de cortica|cortica|vedante|φελλοσ|πωμα φελλου',
  capsule:
    'screw cap|screwcap|cap|capsule a vis|capsule vis|schraubverschluss|drehverschluss|' +
    'tappo a vite|capsula a vite|tapon de rosca|capsula de rosca|capsula de estanho|βιδωτο πωμα|' +
    'πωμα βιδωτο',
  muzzle:
    'wire cage|wirehood|wire hood|muselet|cage|drahtkorb|drahtbugel|gabbietta metallica|bozal|' +
    'alambre|aramme|συρμα',
  foil: 'hood|coiffe|sektschleife|capsulone|capuchon',
  carton:
    'cardboard|carton box|karton|umkarton|versandkarton|cartone|caja de carton|caixa de cartao|' +
    'χαρτοκιβωτιο|cartons',
  case:
    'wooden case|wooden box|caisse bois|caisse en bois|holzkiste|cassa di legno|caja de madera|' +
    'caixa de madeira|ξυλινο κιβωτιο',
  box: 'gift box|etui|coffret|geschenkkarton|astuccio|estuche|estojo|boite',
  bag: 'bag in box bag|poche|beutel|schlauch|sacca|bolsa|saco|ασκοσ',
  tap: 'robinet|zapfhahn|rubinetto|grifo|torneira|βρυση',
  can: 'tin|dose|lattina|lata',
}

/** Components by their words. */
export const componentsByWord: ReadonlyMap<string, PackagingComponent> = new Map(
  Object.entries(words).flatMap(([component, text]) =>
    text.split('|').map((word) => [word, component as PackagingComponent] as const),
  ),
)
