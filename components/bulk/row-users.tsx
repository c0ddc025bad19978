import { Fragment } from 'react'
import { ResourceTitle } from '@/components/resource/detail/resource-links'
import type { BulkRow } from '@/lib/api/bulk-jobs'
import { isResourceName, resourceTypes } from '@/lib/resources/resource-types'
import { counted, formatNumber, inSentence } from '@/lib/util/text'

export function RowUsers({ users: { links, count, deleted_too } }: { users: NonNullable<BulkRow['users']> }) {
  const more = count - links.length
  return (
    <>
      {count > 0 && (
        <span className="block">
          Used by{' '}
          {links.map((link, index) => (
            <span key={`${link.resource} ${link.id}`}>
              {index > 0 && (index === links.length - 1 && more === 0 ? ' and ' : ', ')}
              {isResourceName(link.resource) && `${inSentence(resourceTypes[link.resource].one)} `}
              <ResourceTitle link={link} />
            </span>
          ))}
          {more > 0 && ` and ${formatNumber(more)} more`}.
        </span>
      )}
      {deleted_too.length > 0 && <AlsoDeletes kinds={deleted_too} />}
    </>
  )
}

type DeletedToo = NonNullable<BulkRow['users']>['deleted_too']

const AlsoDeletes = ({ kinds }: { kinds: DeletedToo }) => (
  <span className="block">
    Also deletes its{' '}
    {kinds.map(({ resource, count, only }, index) => (
      <Fragment key={resource}>
        {index > 0 && (index === kinds.length - 1 ? ' and ' : ', ')}
        {!isResourceName(resource)
          ? counted(count, 'resource')
          : count === 1
            ? inSentence(resourceTypes[resource].one)
            : `${formatNumber(count)} ${inSentence(resourceTypes[resource].label)}`}
        {only !== null && (
          <>
            {' '}
            <ResourceTitle link={only} />
          </>
        )}
      </Fragment>
    ))}
    .
  </span>
)
