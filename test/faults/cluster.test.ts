// Three web processes and three workers behind one address, with a bucket: a day in small, in which one of each is
// killed. `npm run bench -- cluster` does the same with nginx and pgbouncer.

import { expect } from 'chai'
import { startBalancer, type Balancer } from '../support/balancer.ts'
import { startCluster, type Cluster } from '../support/cluster.ts'
import { clusterDay } from '../support/cluster-day.ts'
import { useDatabase } from '../support/database.ts'
import { startBucket, type OutsideBucket } from '../support/outside/s3.ts'
import { startVies, type Vies } from '../support/outside/vies.ts'

describe('three web processes and three workers', function cluster() {
  this.timeout(240_000)
  const database = useDatabase()
  let vies: Vies
  let bucket: OutsideBucket
  let processes: Cluster
  let balancer: Balancer

  before(async () => {
    vies = await startVies()
    vies.known.set('FR44732829320', null)
    bucket = await startBucket()
    processes = await startCluster({
      DATABASE_URL: database.url,
      VAT_URL: vies.url,
      AWS_ENDPOINT_URL: bucket.endpoint,
    })
    balancer = await startBalancer(processes.ports)
  })
  after(async () => {
    await balancer.close()
    await processes.close()
    await bucket.close()
    await vies.close()
  })

  it('lose nothing and do everything once, though one of each is killed in the middle', async () => {
    const report = await clusterDay({ cluster: processes, origin: balancer.origin, db: database.db })
    expect(report.wrong, processes.log().slice(-2000)).to.deep.equal([])
    expect(report.scans).to.be.greaterThan(20)
  })
})
