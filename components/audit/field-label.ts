import { httpsEdgeModuleInfos } from '@/lib/resources/info/edge-modules'
import { routeModuleInfos } from '@/lib/resources/info/route-modules'
import { tcpEdgeModuleInfos } from '@/lib/resources/info/tcp-edge-modules'
import { resourceInfos } from '@/lib/resources/resource-infos'
import { isResourceName } from '@/lib/resources/resource-types'
import { capitalized } from '@/lib/util/text'

const modules: Readonly<
  Record<string, { label: string; fields: Readonly<Record<string, { label: string }>> }>
> = {
  ...tcpEdgeModuleInfos,
  ...httpsEdgeModuleInfos,
  ...routeModuleInfos,
}

/**
 * Returns the label of a field in a resource of this kind, as detail pages show it. `name` is the field's path, such as
 * `mutual_tls.enabled`. Parts without a label are shown as words.
 */
export function fieldLabel(resource: string, name: string): string {
  const info = isResourceName(resource) ? resourceInfos[resource] : undefined
  const known: Readonly<Record<string, { label: string }>> = { ...info?.inputs, ...info?.fields }
  const whole = known[name]
  if (whole) return whole.label
  const parts = name.split('.')
  const [first = ''] = parts
  return parts
    .map((part, at) => {
      const inModule = at === 0 ? modules[part] : modules[first]?.fields[part]
      return (
        (at === 0 ? known[part] : undefined)?.label ??
        inModule?.label ??
        capitalized(part.replaceAll('_', ' '))
      )
    })
    .join(' / ')
}
