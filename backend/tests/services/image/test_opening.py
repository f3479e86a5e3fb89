import io
import random
import struct
import zlib
from collections.abc import Callable

import numpy as np
import pytest
from PIL import Image, ImageCms

from tripkit.services.image.opening import NotAPicture, open_picture
from tripkit.services.image.port import LONGEST_SIDE
from tripkit.services.image.renderer import Renderer
from tripkit.services.image.service import ImageService

Bytes = Callable[..., bytes]
GPS, ORIENTATION, MAKE = 0x8825, 0x0112, 0x010F


def exif(orientation: int = 1) -> Image.Exif:
    data = Image.Exif()
    data[ORIENTATION] = orientation
    data[MAKE] = "canary-camera"
    data.get_ifd(GPS)[2] = (35.0, 59.0, 17.0)
    return data


def png_of(width: int, height: int) -> bytes:
    """A PNG whose header claims any size, with next to nothing in it."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    body = chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + header + body


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_the_three_formats_are_read(picture: Bytes, kind: str) -> None:
    assert open_picture(picture(kind=kind)).size == (120, 80)


def test_a_photo_held_sideways_is_turned_upright(picture: Bytes) -> None:
    upright = open_picture(picture(kind="JPEG", exif=exif(6), quality=95))
    assert upright.size == (80, 120)
    top, bottom = upright.getpixel((40, 10)), upright.getpixel((40, 110))
    assert isinstance(top, tuple)
    assert isinstance(bottom, tuple)
    assert top[0] > 150 > bottom[0]


async def test_place_camera_and_orientation_do_not_survive_developing(picture: Bytes) -> None:
    original = picture((400, 300), kind="JPEG", exif=exif(6), quality=95)
    assert Image.open(io.BytesIO(original)).getexif().get_ifd(GPS)
    made = await ImageService([], Renderer()).develop(
        original, "kodak_portra", date_back=None, frame="white"
    )
    developed = Image.open(io.BytesIO(made.content))
    assert (developed.format, made.media_type) == ("JPEG", "image/jpeg")
    assert developed.size == (made.width, made.height)
    assert made.height > made.width
    assert not developed.getexif()
    assert not {"exif", "icc_profile", "comment", "xmp"} & set(developed.info)
    assert b"canary-camera" not in made.content
    assert b"Exif" not in made.content


def test_a_large_photo_is_made_smaller(picture: Bytes) -> None:
    assert open_picture(picture((4000, 3000), kind="JPEG")).size == (2048, 1536)


@pytest.mark.parametrize("size", [(60_000, 60_000), (8000, 7000), (2**31 - 1, 1)])
def test_a_bomb_is_refused_by_its_header(size: tuple[int, int]) -> None:
    with pytest.raises(NotAPicture, match="megapixels"):
        open_picture(png_of(*size))


@pytest.mark.parametrize(
    "content",
    [
        b"", b"hello", b"%PDF-1.7", b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"GIF89a" + b"\0" * 80,
        b"\x00\x00\x00\x18ftypheic" + b"\0" * 100, b"\xff\xd8\xff\xe0" + b"\0" * 200,
        b"RIFF\x20\0\0\0WEBPVP8 " + b"\0" * 40, png_of(10, 10)[:40],
    ],
)  # fmt: skip
def test_what_is_no_photo_is_refused(content: bytes) -> None:
    with pytest.raises(NotAPicture):
        open_picture(content)


def test_apples_format_is_named_with_what_to_send() -> None:
    with pytest.raises(NotAPicture, match=r"HEIC.*JPEG"):
        open_picture(b"\x00\x00\x00\x18ftypheic" + b"\0" * 100)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_broken_photo_is_read_or_refused_but_never_raises_anything_else(
    picture: Bytes, kind: str
) -> None:
    chance = random.Random(7)
    whole = picture(kind=kind, exif=exif(6))
    for _ in range(300):
        broken = bytearray(whole[: chance.randrange(8, len(whole))])
        for _ in range(chance.randrange(6)):
            broken[chance.randrange(len(broken))] = chance.randrange(256)
        try:
            opened = open_picture(bytes(broken))
        except NotAPicture:
            continue
        assert (opened.mode, max(opened.size) <= LONGEST_SIDE) == ("RGB", True)


def test_transparent_parts_are_white_and_greys_have_colour() -> None:
    for mode, colour, expected in (
        ("RGBA", (255, 0, 0, 0), (255, 255, 255)), ("LA", (0, 0), (255, 255, 255)),
        ("L", 100, (100, 100, 100)), ("P", 0, (0, 0, 0)), ("1", 1, (255, 255, 255)),
    ):  # fmt: skip
        out = io.BytesIO()
        Image.new(mode, (9, 9), colour).save(out, "PNG")
        assert open_picture(out.getvalue()).getpixel((4, 4)) == expected


def test_colours_of_another_profile_are_converted_and_a_broken_one_is_left_aside() -> None:
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    # A profile whose red is sRGB's blue and the other way round.
    swapped = srgb.replace(b"rXYZ", b"?", 1).replace(b"bXYZ", b"rXYZ", 1).replace(b"?", b"bXYZ", 1)
    for profile, expected in (
        (None, (200, 60, 30)), (srgb, (200, 60, 30)), (swapped, (30, 60, 200)), (b"broken", (200, 60, 30)),
    ):  # fmt: skip
        out = io.BytesIO()
        Image.new("RGB", (8, 8), (200, 60, 30)).save(out, "PNG", icc_profile=profile)
        seen = open_picture(out.getvalue()).getpixel((4, 4))
        assert np.allclose(seen, expected, atol=3)
