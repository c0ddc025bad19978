import type { BackendRow } from '@/lib/api/inventory'
import { childCount, labelsIn } from '@/lib/resources/info/backends'
import type { backendKinds } from '@/lib/resources/info/backends'

export type BackendKind = (typeof backendKinds)[number]

interface KindText {
  label: string
  about: string
}

export const kindTexts: Readonly<Record<BackendKind, KindText>> = {
  'tunnel-group-backends': {
    label: 'Tunnel group',
    about: 'Balances traffic across the online tunnels that match its labels.',
  },
  'static-backends': {
    label: 'Static',
    about: 'Sends traffic to one address on the public internet, with or without TLS.',
  },
  'http-response-backends': {
    label: 'HTTP response',
    about: 'Returns a fixed status, headers and body for every request.',
  },
  'weighted-backends': {
    label: 'Weighted',
    about: 'Splits traffic among other backends in proportion to their weights.',
  },
  'failover-backends': {
    label: 'Failover',
    about: 'Tries other backends in order and uses the first that accepts a connection.',
  },
}

/** Describes a backend's target: its labels, its address, its HTTP status code, or the number of its backends. */
export function targetText({ resource, item }: Pick<BackendRow, 'resource' | 'item'>): string {
  switch (resource) {
    case 'tunnel-group-backends':
      return labelsIn(item.labels)
    case 'static-backends':
      return typeof item.address === 'string' ? item.address : ''
    case 'http-response-backends':
      return typeof item.status_code === 'number' ? `Status ${item.status_code}` : ''
    default:
      return countText(Number(childCount(item.backends)))
  }
}

const countText = (count: number) => (count === 1 ? '1 backend' : `${count} backends`)
