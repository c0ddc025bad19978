import { keysOf } from '@/lib/util/records'

/** The regions of reserved addresses and domains. Source: the API specification, section "Reserved address". */
const regions = {
  us: 'United States (Ohio)',
  eu: 'Europe (Frankfurt)',
  ap: 'Asia/Pacific (Singapore)',
  au: 'Australia (Sydney)',
  jp: 'Japan (Tokyo)',
  in: 'India (Mumbai)',
  sa: 'South America (São Paulo)',
} as const

export const regionCodes = keysOf(regions)

/** The regions in which agents can connect, in the order of an agent ingress's `region_domains`. */
export const agentRegions = ['us', 'us-cal-1', 'eu', 'au', 'ap', 'jp', 'sa', 'in'] as const

export const regionOptions = regionCodes.map((code) => ({ value: code, label: regions[code] }))

export const regionName = (code: string) =>
  Object.entries(regions).find(([known]) => known === code)?.[1] ?? code

export const knownRegion = (code: string): string | undefined => {
  const name = regionName(code)
  return name === code ? undefined : name
}
