import { regionName } from '@/lib/resources/values/regions'

/** A region's code in a list, with the region's name as a tooltip. */
export const RegionCode = ({ code }: { code: string }) => (
  <span className="font-mono" data-tip={regionName(code)}>
    {code}
  </span>
)
