import { staticBackendsInfo as info } from '@/lib/resources/info/static-backends'
import { listPage } from '../pages'
import { StaticBackendsTable } from './table'

export const metadata = { title: info.label }
export default listPage(info, StaticBackendsTable)
