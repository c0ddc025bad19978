/** Labels below which registries of many countries register domains, such as `co.uk` and `com.au`. */
const registryLabels = new Set(
  'ac co com edu firm gen go gob gov gub ind info ltd me mil ne net nic nom or org plc pro res sch web'.split(
    ' ',
  ),
)

/** Reports whether domains are registered directly below a name: the root, a top-level domain, or `co.uk`. */
export function isRegistry(name: string): boolean {
  const [first = '', ...rest] = name.split('.')
  return rest.length === 0 || (rest.length === 1 && registryLabels.has(first))
}
