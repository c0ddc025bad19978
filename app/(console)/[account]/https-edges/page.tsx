import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { listPage } from '../pages'
import { HttpsEdgesTable } from './table'

export const metadata = { title: info.label }
export default listPage(info, HttpsEdgesTable)
