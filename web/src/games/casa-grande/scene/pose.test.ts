import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { AIM, distanceFor, FOV, usualTilt } from './pose';

const STAGES = {
  phone: { width: 374, height: 463 },
  tablet: { width: 818, height: 720 },
  desktop: { width: 1045, height: 568 },
  low: { width: 560, height: 300 },
};

/** Where a corner of the board is drawn, from −1 to 1 both ways. */
function drawn(
  stage: { width: number; height: number },
  azimuth: number,
  tilt: number,
  corner: Vector3,
): Vector3 {
  const target = new Vector3(Math.sin(azimuth) * AIM.nearer, AIM.height, Math.cos(azimuth) * AIM.nearer);
  const camera = new PerspectiveCamera(FOV, stage.width / stage.height, 0.5, 90);
  camera.position.setFromSphericalCoords(distanceFor(stage, azimuth, tilt), tilt, azimuth).add(target);
  camera.lookAt(target);
  camera.updateMatrixWorld();
  return corner.clone().project(camera);
}

describe.each(Object.entries(STAGES))('on a stage as that of a %s', (_, stage) => {
  const corners = [-5.3, 5.3].flatMap((x) => [-5.3, 5.3].map((z) => new Vector3(x, 0, z)));

  it('keeps every corner of the board in sight, however it is turned', () => {
    for (let turn = 0; turn < 24; turn += 1)
      for (const tilt of [0.05, usualTilt(stage), 1.2])
        for (const corner of corners) {
          const { x, y } = drawn(stage, (turn * Math.PI) / 12, tilt, corner);
          expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(1);
        }
  });

  it('comes as near from each of the four sides as from the first', () => {
    const tilt = usualTilt(stage);
    const near = distanceFor(stage, 0, tilt);
    for (const quarter of [1, 2, 3])
      expect(distanceFor(stage, (quarter * Math.PI) / 2, tilt)).toBeCloseTo(near, 6);
    expect(distanceFor(stage, Math.PI / 4, tilt)).toBeGreaterThan(near);
  });
});
