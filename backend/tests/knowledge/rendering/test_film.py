from datetime import date
from io import BytesIO
from itertools import combinations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image

from tripkit.knowledge.rendering import (
    FRAMES,
    SIZES,
    STOCKS,
    SceneSpec,
    cropped,
    develop,
    draw,
    drawn,
    encode,
    photograph,
    strip,
    variations,
)

GREY = Image.new("RGB", (400, 300), (128, 128, 128))


def ramp() -> Image.Image:
    steps = np.linspace(0, 255, 600).astype(np.uint8)
    return Image.fromarray(np.repeat(np.repeat(steps[None, :, None], 200, 0), 3, 2))


def noise(picture: Image.Image) -> float:
    return float(np.asarray(picture)[60:-60, 60:-60, 1].astype(float).std())


@pytest.mark.parametrize("stock", STOCKS)
def test_a_stock_keeps_the_order_of_greys(stock: str) -> None:
    columns = np.asarray(develop(ramp(), stock)).astype(float).mean((0, 2))
    smooth = columns.reshape(30, 20).mean(1)
    assert (np.diff(smooth) > -1.0).all()
    assert smooth[-4] - smooth[3] > 140


@pytest.mark.parametrize("stock", ["ilford_hp5", "kodak_trix"])
def test_black_and_white_film_has_no_colour(stock: str) -> None:
    red = np.asarray(develop(Image.new("RGB", (200, 200), (210, 40, 30)), stock)).astype(int)
    assert (red.max(-1) - red.min(-1)).mean() < 6


def test_every_two_stocks_answer_differently() -> None:
    picture = photograph_source()
    seen = {s: np.asarray(develop(picture, s)).astype(float).mean((0, 1)) for s in STOCKS}
    for one, other in combinations(STOCKS, 2):
        assert np.abs(seen[one] - seen[other]).max() > 1.0, (one, other)


def photograph_source() -> Image.Image:
    rng = np.random.default_rng(5)
    return Image.fromarray(rng.integers(0, 255, (12, 18, 3), dtype=np.uint8)).resize((360, 240))


def test_fast_film_is_grainier_than_slow_film() -> None:
    assert noise(develop(GREY, "kodak_trix")) > noise(develop(GREY, "fuji_superia"))
    assert noise(develop(GREY, "fuji_superia")) > noise(develop(GREY, "fuji_c200")) > 1.5


def test_grain_hangs_together_and_fades_in_the_highlights() -> None:
    grain = np.asarray(develop(GREY, "ilford_hp5"))[60:-60, 60:-60, 1].astype(float)
    grain -= grain.mean()
    neighbours = (grain[:, 1:] * grain[:, :-1]).mean() / grain.var()
    assert neighbours > 0.15
    white = develop(Image.new("RGB", (400, 300), (250, 250, 250)), "ilford_hp5")
    assert noise(white) < noise(develop(GREY, "ilford_hp5")) * 0.7


def test_tungsten_film_throws_a_red_halo_round_a_lamp() -> None:
    night = np.full((400, 400, 3), 12, dtype=np.uint8)
    night[190:210, 190:210] = 255

    def reddening(stock: str) -> float:
        pixels = np.asarray(develop(night, stock)).astype(float)
        redness = pixels[..., 0] - pixels[..., 2]
        return float(redness[176:186, 190:210].mean() - redness[60:100, 60:100].mean())

    assert reddening("cinestill_800t") > 14
    assert reddening("cinestill_800t") > 2 * reddening("kodak_portra")


def test_the_corners_are_darker_than_the_middle() -> None:
    pixels = np.asarray(develop(GREY, "kodak_trix")).astype(float)
    assert pixels[:30, :30].mean() < pixels[135:165, 185:215].mean() - 4


def orange(picture: Image.Image) -> np.ndarray:
    pixels = np.asarray(picture).astype(int)
    return (pixels[..., 0] > 200) & (pixels[..., 2] < 90) & (pixels[..., 1] < 170)


def test_a_date_is_printed_bottom_right_and_only_when_given() -> None:
    assert not orange(develop(GREY, "kodak_gold")).any()
    dated = orange(develop(GREY, "kodak_gold", date_back=date(2026, 10, 7)))
    ys, xs = np.nonzero(dated)
    assert len(ys) > 40
    assert ys.min() > 300 * 0.8
    assert xs.min() > 400 * 0.5
    other = orange(develop(GREY, "kodak_gold", date_back=date(2026, 10, 8)))
    assert (dated != other).any()


def test_frames_grow_outwards_and_leave_the_picture_whole() -> None:
    plain = np.asarray(develop(GREY, "kodak_gold", seed=3))
    for frame in FRAMES:
        whole = np.asarray(develop(GREY, "kodak_gold", seed=3, frame=frame))
        dy, dx = (whole.shape[0] - 300) // 2, (whole.shape[1] - 400) // 2
        assert (dy > 0) == (frame != "none")
        assert (whole[dy : dy + 300, dx : dx + 400] == plain).all()


def test_a_rebate_is_black_film_with_sprocket_holes_and_edge_print() -> None:
    whole = np.asarray(develop(GREY, "kodak_gold", frame="rebate")).astype(int)
    band = (whole.shape[0] - 300) // 2
    for strip_ in (whole[:band], whole[-band:]):
        dark, light = (strip_.max(-1) < 60).mean(), (strip_.min(-1) > 200).mean()
        amber = ((strip_[..., 0] > 180) & (strip_[..., 2] < 120)).sum()
        assert dark > 0.5
        assert 0.05 < light < 0.4
        assert amber > 10


def test_an_array_and_an_image_come_out_the_same_and_the_seed_decides_the_grain() -> None:
    as_image = np.asarray(develop(GREY, "kodak_gold", seed="a"))
    assert (np.asarray(develop(np.asarray(GREY), "kodak_gold", seed="a")) == as_image).all()
    assert (np.asarray(develop(GREY, "kodak_gold", seed="b")) != as_image).any()


@pytest.mark.parametrize("size", [(1, 1), (3, 700), (700, 2), (64, 64)])
@pytest.mark.parametrize("frame", FRAMES)
def test_the_smallest_pictures_are_developed_too(size: tuple[int, int], frame: str) -> None:
    out = develop(Image.new("RGB", size, (90, 120, 40)), "kodak_portra", frame=frame,
                  date_back=date(2026, 1, 1))  # fmt: skip
    assert out.width >= size[0]


@pytest.mark.parametrize("mode", ["L", "RGBA", "P", "CMYK", "1"])
def test_other_colour_modes_are_taken(mode: str) -> None:
    assert develop(GREY.convert(mode), "fuji_c200").mode == "RGB"


def test_unknown_stock_frame_and_oversize_are_refused() -> None:
    with pytest.raises(ValueError, match="stock"):
        develop(GREY, "polaroid")
    with pytest.raises(ValueError, match="frame"):
        develop(GREY, "kodak_gold", frame="gold")
    with pytest.raises(ValueError, match="megapixels"):
        develop(Image.new("L", (6000, 5000)), "kodak_gold")


SPEC = SceneSpec(kind="lake", seed="film", width=240, height=180)


@pytest.mark.parametrize(
    ("kind", "magic"), [("png", b"\x89PNG"), ("webp", b"RIFF"), ("jpeg", b"\xff\xd8")]
)
@pytest.mark.parametrize("frame", FRAMES)
def test_a_drawing_has_the_asked_size_and_encoding(kind: str, magic: bytes, frame: str) -> None:
    data = draw(SPEC, kind=kind, frame=frame, date_back=date(2026, 3, 4))
    assert data.startswith(magic)
    assert Image.open(BytesIO(data)).size == (240, 180)
    with pytest.raises(ValueError, match="kind"):
        encode(GREY, "gif")


@pytest.mark.parametrize("shape", SIZES)
def test_each_shape_is_composed_at_its_own_size(shape: str) -> None:
    assert drawn(SPEC, shape).size == SIZES[shape]
    assert cropped(GREY, shape).size == SIZES[shape]


@settings(max_examples=40)
@given(width=st.integers(1, 400), height=st.integers(1, 400), shape=st.sampled_from(sorted(SIZES)))
@example(width=370, height=244, shape="contact")
@example(width=135, height=90, shape="strip")
def test_a_picture_of_any_size_fills_any_shape(width: int, height: int, shape: str) -> None:
    picture = GREY.resize((width, height))
    assert cropped(picture, shape).size == SIZES[shape]
    assert strip([picture] * 4).size == SIZES["strip"]


def test_a_strip_shows_four_different_moments() -> None:
    cuts = [photograph(v) for v in variations(SPEC)]
    assert len({cut.tobytes() for cut in cuts}) == 4
    assert strip(cuts).size == SIZES["strip"]
    assert strip(cuts, dark=True).getpixel((2, 2)) != strip(cuts).getpixel((2, 2))
    with pytest.raises(ValueError, match="four"):
        strip(cuts[:3])
