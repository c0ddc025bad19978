import { Link } from '@/components/ui/link'
import { paths } from '@/lib/util/paths'

export const ManualUpdateLink = ({ count = 1 }: { count?: number }) => (
  <Link href={paths.help('agents#update-on-the-machine')}>
    {count === 1 ? 'How to update the agent on its machine' : 'How to update agents on their machines'}
  </Link>
)
