import { CutText } from '@/components/ui/cut-text'
import { regionName } from '@/lib/resources/values/regions'

// In a file of its own, so that lists without regions don't load the region names.

export const RegionName = ({ code }: { code: string }) => <CutText text={regionName(code)} />
