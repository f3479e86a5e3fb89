import { beforeEach, describe, expect, it } from "vitest";
import { recallAll } from "@/shared/state/kept";
import { changeStanding, landed, type Standing, stand, useOrders, useStanding } from "./kept";
import { BLANK } from "./order";

const ORDER = { task: "Tokyo", constraints: {}, locale: "en" as const };
const OPEN: Standing = { order: ORDER, draft: { ...BLANK, task: "Tokyo" }, runId: null, planId: null, state: "open" };
const standing = () => useStanding.getState().standing;

beforeEach(() => stand(OPEN));

describe("the order under way", () => {
  it("takes the id of its run", () => {
    changeStanding("r1", { runId: "r1" });
    expect(standing()).toEqual({ ...OPEN, runId: "r1" });
  });

  it("is not changed by a run of an older order", () => {
    stand({ ...OPEN, runId: "r2" });
    changeStanding("r1", { state: "stopped" });
    landed("r1", "p1");
    expect(standing()).toEqual({ ...OPEN, runId: "r2" });
    expect(useOrders.getState()).toEqual({});
  });

  it("that was stopped before it had a run is stopped", () => {
    changeStanding(null, { state: "stopped" });
    expect(standing()?.state).toBe("stopped");
  });

  it("is changed no more once it is over", () => {
    stand({ ...OPEN, state: "done", planId: "p1", runId: "r1" });
    changeStanding("r1", { state: "stopped" });
    expect(standing()?.state).toBe("done");
  });
});

describe("a plan that has come", () => {
  it("is what stands, and its order is found under its id", () => {
    landed("r1", "p1");
    expect(standing()).toMatchObject({ state: "done", planId: "p1" });
    expect(useOrders.getState()).toEqual({ p1: { order: ORDER, draft: OPEN.draft } });
  });

  it("pushes out the oldest of twenty", () => {
    for (let n = 1; n <= 21; n += 1) {
      stand(OPEN);
      landed(`r${n}`, `p${n}`);
    }
    const ids = Object.keys(useOrders.getState());
    expect(ids).toHaveLength(20);
    expect(ids).not.toContain("p1");
    expect(ids.at(-1)).toBe("p21");
  });
});

describe("what an older version wrote", () => {
  it("still stands", async () => {
    localStorage.setItem("tripkit-plan", JSON.stringify({ ...OPEN, runId: "r9" }));
    localStorage.setItem("tripkit-plan-orders", JSON.stringify({ p0: { order: ORDER, draft: BLANK } }));
    await recallAll();
    expect(standing()).toEqual({ ...OPEN, runId: "r9" });
    expect(useOrders.getState()).toEqual({ p0: { order: ORDER, draft: BLANK } });
  });

  it("is forgotten when its form had other fields", async () => {
    stand(null);
    localStorage.setItem("tripkit-plan", JSON.stringify({ ...OPEN, draft: { task: "Tokyo" } }));
    await recallAll();
    expect(standing()).toBeNull();
  });
});
