/**
 * What needs an app of its own, on one and the same: nobody else must be there, its processes are killed, its settings
 * change. The order matters.
 */
import 'reflect-metadata';
import { ownApp } from '../../kit/app/own-app';
import { playArchive } from '../backups/archive.cases';
import {
  playDemo,
  playDemoBeforeStart,
  playDemoStartedAgain,
  playDemoWithoutSignIns,
  WITH_DEMO,
} from '../demo/demo.cases';
import { playKilledUploads } from '../files/killed-uploads.cases';
import { playSwitchedOff } from '../flags/switched-off.cases';
import { playWaitingPayments } from '../periods/waiting-payments.cases';
import { playSchedules } from '../schedules/schedules.cases';
import { playBrokenUploads } from '../uploads/broken-uploads.cases';
import { playExportFiles, playOutagesOfJobs, playUpkeep } from './worker.cases';

const own = ownApp(WITH_DEMO);

describe('jobs in an outage', () => playOutagesOfJobs(own));
describe('uploads that do not end', () => playBrokenUploads(own));
describe('a new installation', () => {
  playDemo(own);
  playDemoBeforeStart();
});
describe('the upkeep', () => playUpkeep(own));
describe('the demo at the next start', () => playDemoStartedAgain());
describe('a process that is killed in an upload', () => playKilledUploads(own));
describe('the demo without its sign-ins', () => playDemoWithoutSignIns());
describe('files of exports', () => playExportFiles(own));
describe('the complete archive of a business, restored into another installation', () => playArchive(own));
describe('payments that repeat', () => playSchedules(own));
describe('the checklist of a period', () => playWaitingPayments(own));
describe('features that are switched off', () => playSwitchedOff(own));
