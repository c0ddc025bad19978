import { regionName } from '@/lib/resources/values/regions'

// In a file of its own, so that lists without regions don't load their names.

/** A region's code in a list, with the region's name as a tooltip. */
export const RegionCode = ({ code }: { code: string }) => (
  <span className="font-mono" data-tip={regionName(code)}>
    {code}
  </span>
)
