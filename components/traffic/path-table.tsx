import { Breakable } from '@/components/ui/breakable'
import { Link } from '@/components/ui/link'
import { PictureTable, StatusCell } from '@/components/ui/picture-table'
import { cn } from '@/components/ui/style'
import { nameFont } from '@/components/ui/text'
import type { TrafficPath } from '@/lib/traffic/model/nodes'

type PathRowsProps = Pick<TrafficPath, 'nodes' | 'broken'>

export const PathTable = (props: PathRowsProps) => (
  <PictureTable columns={['Component', 'Name', 'State']}>
    <PathRows {...props} />
  </PictureTable>
)

/** The components of a path as table rows. The row of the component that breaks the path is emphasized. */
export const PathRows = ({ nodes, broken }: PathRowsProps) =>
  nodes.map(({ stage, label, name, state, status, href, is_here: isHere }, at) => (
    <tr key={stage} className={cn('border-t border-line align-top', at === broken && 'font-medium')}>
      <th scope="row" className={cn('py-1.5 pr-3 text-left', at === broken ? 'font-medium' : 'font-normal')}>
        {label}
      </th>
      <td className={cn('py-1.5 pr-3 wrap-anywhere', nameFont(name))}>
        {href === null || isHere ? (
          <Breakable text={name} />
        ) : (
          <Link href={href} linkStyle="bare" className="hover:underline">
            <Breakable text={name} />
          </Link>
        )}
      </td>
      <StatusCell state={state} status={status} />
    </tr>
  ))
