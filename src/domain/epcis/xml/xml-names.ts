// Names of JSON as names of XML: `ex:field` and `https://example.org/field` with a prefix that the document declares.

import type { Namespaces } from '../event-hash.ts'
import { namespaces } from './element.ts'
import { openPrefixes } from './prefixes.ts'

/** Gives names of XML, and the declarations of the prefixes that were used. */
export type XmlNames = {
  /** A name with its prefix; without one for a name that has no namespace. */
  readonly tagOf: (name: string) => string
  /** The attributes that declare the prefixes, each after a space. */
  readonly declarations: () => string
  /** The same names where other prefixes hold. */
  readonly within: (scope: Namespaces) => XmlNames
}

const standard: Namespaces = {
  cbvmda: namespaces.masterData,
  gs1: 'https://gs1.org/voc/',
  cbv: 'https://ref.gs1.org/cbv/',
}
const reserved = new Set(['epcis', 'epcisq'])

/** Opens the names of one document. */
export function openXmlNames(): XmlNames {
  const prefixes = openPrefixes(
    [],
    (prefix) => /^(?!xml)[A-Za-z][\w-]{0,30}$/i.test(prefix) && !reserved.has(prefix),
  )
  const within = (scope: Namespaces): XmlNames => {
    // All are declared: a value such as `ex:Humidity` needs its prefix too.
    for (const [prefix, space] of Object.entries(scope))
      if (space !== '') prefixes.give(plainSpace(space), prefix)
    return namesIn(scope)
  }
  const namesIn = (scope: Namespaces): XmlNames => ({
    tagOf: (name) => {
      const [space, local, wanted] = partsOf(name, scope)
      return space === '' ? localName(local) : `${prefixes.give(space, wanted)}:${localName(local)}`
    },
    declarations: () =>
      [...prefixes.all].map(([space, prefix]) => ` xmlns:${prefix}="${escapedSpace(space)}"`).join(''),
    within,
  })
  return within({})
}

/** Namespace, local name and wanted prefix of a name. */
function partsOf(name: string, scope: Namespaces): [string, string, string] {
  const [, prefix = '', local = ''] = /^([^:/]+):(?!\/\/)(.+)$/s.exec(name) ?? []
  const space = Object.hasOwn(scope, prefix) ? scope[prefix] : standard[prefix]
  if (prefix !== '' && space !== undefined && space !== '') return [plainSpace(space), local, prefix]
  const [, start = '', end = ''] = /^(.*[:/#])([^:/#]+)$/s.exec(name) ?? []
  return start === '' ? ['', name, ''] : [start, end, prefix]
}

function localName(text: string): string {
  const name = text.replace(/[^\p{L}\p{N}_.-]/gu, '_')
  return /^[\p{L}_]/u.test(name) ? name : `_${name}`
}

function escapedSpace(space: string): string {
  return space.replace(/[&<>"\s\0-\x1f]/g, (mark) => encodeURIComponent(mark))
}

/** The namespace of master data without the colon that contexts of JSON have at its end. */
function plainSpace(space: string): string {
  return space === `${namespaces.masterData}:` ? namespaces.masterData : space
}
